import { useRef, useState, type SubmitEvent } from 'react'
import type { InvoiceReference } from '#contract/plateste.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { keepTyped, readTyped, type TypedValues } from '../../services/plateste.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Name = 'factura' | 'cod_client'

/** Fields for the number of an invoice and its client code, which the tab keeps as they are typed. */
export function FindForm({ onFind }: { onFind(reference: InvoiceReference): Promise<void> }) {
  const texts = usePayTexts()
  const { problems } = useTexts('forms')
  const [typed, setTyped] = useState(readTyped)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isMissing = (name: Name) => !/[\p{L}\d]/u.test(typed[name])

  function change(values: Partial<TypedValues>): void {
    const next = { ...typed, ...values }
    setTyped(next)
    keepTyped(next)
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const missing = (['factura', 'cod_client'] as const).find(isMissing)
    const control = missing && form.current?.elements.namedItem(missing)
    if (control instanceof HTMLElement) return control.focus()
    await onFind({ factura: typed.factura, cod_client: typed.cod_client })
  }

  const field = (name: Name, label: string, hint: string, enterKeyHint: 'next' | 'go') => (
    <Field
      label={label}
      hint={hint}
      error={isTried && isMissing(name) ? problems.required : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          value={typed[name]}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          enterKeyHint={enterKeyHint}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {field('factura', texts.number, texts.numberHint, 'next')}
      {field('cod_client', texts.client, texts.clientHint, 'go')}
      <Button type="submit" variant="primary" block>
        {texts.show}
      </Button>
    </form>
  )
}
