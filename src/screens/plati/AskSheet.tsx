import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { connection } from '../../services/connection.ts'
import { askForConsent, keepAsked, readAsked, type AskValues } from '../../services/platitori.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

type Name = 'factura' | 'cod_client' | 'nume'

/** Form that asks the client of an invoice for a consent; the tab keeps what is typed. */
export function AskSheet({ onClose }: { onClose(): void }) {
  useSignals()
  const texts = usePayeeTexts()
  const id = useId()
  const { typed, change, isMissing, failure, isBusy, submit } = useAsk(onClose)
  const feedback = useErrorFeedback({
    inexistent: texts.unknown,
    prea_multe_incercari: texts.tooMany,
    prea_multe_coduri: texts.tooManyCodes,
    prea_devreme: texts.tooEarly,
  })
  const isOffline = connection.value !== 'online'
  return (
    <Sheet
      title={texts.ask}
      closeLabel={texts.close}
      onCancel={onClose}
      foot={
        <Button type="submit" form={id} variant="primary" busy={isBusy} disabled={isOffline}>
          {texts.send}
        </Button>
      }
    >
      <form id={id} className="stack stack--form" noValidate onSubmit={submit}>
        {isOffline && (
          <Note kind="late" role="status">
            {texts.offline}
          </Note>
        )}
        {failure && !isOffline && (
          <Note kind="late" role="alert">
            {failure.kind === 'offline' ? texts.offline : feedback.sentence(failure)}
          </Note>
        )}
        {typed.legatura ? (
          <>
            <p>{texts.asked(typed.denumire)}</p>
            <div>
              <Button small variant="quiet" onClick={() => change({ legatura: '', denumire: '' })}>
                {texts.otherInvoice}
              </Button>
            </div>
          </>
        ) : (
          <PaperFields typed={typed} change={change} isMissing={isMissing} />
        )}
        <AskField
          name="nume"
          label={texts.name}
          hint={texts.nameHint}
          max={limits.alias.max}
          {...{ typed, change, isMissing }}
        />
        <Note kind="plain">{texts.sees}</Note>
      </form>
    </Sheet>
  )
}

interface FieldsProps {
  typed: AskValues
  change(values: Partial<AskValues>): void
  isMissing(name: Name): boolean
}

function PaperFields(props: FieldsProps) {
  const texts = usePayeeTexts()
  const pay = usePayTexts()
  return (
    <>
      <p>{texts.askLead}</p>
      <AskField name="factura" label={pay.number} hint={pay.numberHint} max={60} {...props} />
      <AskField name="cod_client" label={pay.client} hint={pay.clientHint} max={60} {...props} />
    </>
  )
}

interface FieldProps extends FieldsProps {
  name: Name
  label: string
  hint: string
  max: number
}

function AskField({ name, label, hint, max, typed, change, isMissing }: FieldProps) {
  const { problems } = useTexts('forms')
  return (
    <Field label={label} hint={hint} error={isMissing(name) ? problems.required : undefined}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          value={typed[name]}
          autoCapitalize={name === 'nume' ? 'words' : 'characters'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={max}
          enterKeyHint={name === 'nume' ? 'go' : 'next'}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

function useAsk(onAsked: () => void) {
  const [typed, setTyped] = useState(readAsked)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const needed: Name[] = typed.legatura ? ['nume'] : ['factura', 'cod_client', 'nume']
  const isEmpty = (name: Name) => !/[\p{L}\d]/u.test(typed[name])

  function change(values: Partial<AskValues>): void {
    setTyped((before) => ({ ...before, ...values }))
    keepAsked(values)
  }

  async function send(form: HTMLFormElement): Promise<void> {
    setTried(true)
    const missing = needed.find(isEmpty)
    const control = missing && form.elements.namedItem(missing)
    if (control instanceof HTMLElement) return control.focus()
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const { nume, factura, cod_client, legatura } = typed
    const outcome = await askForConsent(nume, legatura ? { legatura } : { factura, cod_client })
    isRunning.current = false
    setBusy(false)
    if (outcome.kind === 'ok') onAsked()
    else setFailure(outcome)
  }

  return {
    typed,
    change,
    isMissing: (name: Name) => isTried && needed.includes(name) && isEmpty(name),
    failure,
    isBusy,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void send(event.currentTarget)
    },
  }
}
