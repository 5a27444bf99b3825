import { useRef, useState, type SubmitEvent } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { CONTAINER_PAGE, parseContainerCode } from '#contract/container-code.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface Props {
  typed: string
  /** Called when the code is the one already shown. */
  onSame?: () => void
}

/** Field for the code of a label, in one piece, with or without spaces. */
export function CodeForm({ typed, onSame }: Props) {
  const texts = useTexts('recipiente')
  const [text, setText] = useState(typed)
  const [isWrong, setWrong] = useState(typed !== '' && parseContainerCode(typed) === null)
  const field = useRef<HTMLInputElement>(null)

  function open(event: SubmitEvent): void {
    event.preventDefault()
    const code = parseContainerCode(text)
    setWrong(code === null)
    if (code === null) return field.current?.focus()
    if (code === parseContainerCode(typed)) onSame?.()
    else navigate(`${CONTAINER_PAGE}${code}`)
  }

  return (
    <form className="stack" noValidate onSubmit={open}>
      <Field label={texts.code} hint={texts.codeHint} error={isWrong ? texts.wrongCode : undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            className="code-field"
            value={text}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => {
              setText(event.target.value)
              setWrong(false)
            }}
          />
        )}
      </Field>
      <Button type="submit" block>
        {texts.open}
      </Button>
    </form>
  )
}
