import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field-error.tsx'
import { describeControl, errorId, hintId } from './field.tsx'
import { Send } from './icons.ts'
import { Note } from './note.tsx'
import './text-input.css'
import './composer.css'

export interface ComposerProps {
  /** Names the field: „Mesajul dvs.”. */
  label: string
  placeholder?: string | undefined
  /** Kept by the owner, who alone empties it: nothing typed is lost when sending fails. */
  value: string
  onChange: (text: string) => void
  /** The send button, Ctrl+Enter and ⌘+Enter. Not called while busy, disabled or with nothing to send. */
  onSend: () => void
  sendLabel: string
  busy?: boolean | undefined
  /** Why nothing can be written, said in place of the field; what was already typed stays to be read. */
  disabled?: string | undefined
  error?: string | undefined
  maxLength?: number | undefined
  /** Before the field: a button that adds files. */
  attach?: ReactNode
  /** Under the field: the files added so far. */
  files?: ReactNode
  /** There are files, so that no words are needed. */
  hasFiles?: boolean | undefined
}

/** Where one writes a message. The field grows with its words. */
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
