import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field-error.tsx'
import { describeControl, errorId, hintId } from './field.tsx'
import { Send } from './icons.ts'
import { Note } from './note.tsx'
import './text-input.css'
import './composer.css'

export interface ComposerProps {
  /** Accessible name of the field: „Mesajul dvs.”. */
  label: string
  placeholder?: string | undefined
  /** Controlled: only the owner clears it, so no text is lost when sending fails. */
  value: string
  onChange: (text: string) => void
  /** Called by the send button, Ctrl+Enter and ⌘+Enter; not while busy, disabled or with nothing to send. */
  onSend: () => void
  sendLabel: string
  busy?: boolean | undefined
  /** Reason why writing is disabled, shown in place of an empty field; typed text stays readable. */
  disabled?: string | undefined
  error?: string | undefined
  maxLength?: number | undefined
  /** Button that adds files, before the field. */
  attach?: ReactNode
  /** Files added so far, under the field. */
  files?: ReactNode
  /** True if there are files, so text is optional. */
  hasFiles?: boolean | undefined
}

/** Message composer whose field grows with its text. */
export function Composer(props: ComposerProps) {
  const { value, disabled, busy, hasFiles, onSend } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  if (disabled !== undefined && value === '') return <Note>{disabled}</Note>

  function send() {
    if (busy || disabled !== undefined) return
    if (value.trim() === '' && !hasFiles) field.current?.focus()
    else onSend()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function handleKey(event: KeyboardEvent) {
    const asked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!asked || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className="composer" noValidate onSubmit={handleSubmit}>
      <div className="composer__row">
        {disabled === undefined && props.attach}
        <textarea
          {...describeControl(id, props.error !== undefined, disabled !== undefined)}
          ref={field}
          className="input composer__field"
          rows={1}
          aria-label={props.label}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          readOnly={disabled !== undefined}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={handleKey}
        />
        {disabled === undefined && (
          <Button
            type="submit"
            variant="primary"
            className="composer__send"
            icon={<Send />}
            busy={busy}
          >
            <span className="composer__word">{props.sendLabel}</span>
          </Button>
        )}
      </div>
      <FieldError id={errorId(id)}>{props.error}</FieldError>
      {props.files}
      {disabled !== undefined && (
        <div id={hintId(id)}>
          <Note>{disabled}</Note>
        </div>
      )}
    </form>
  )
}
