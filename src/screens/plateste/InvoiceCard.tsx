import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { formatDay } from '#contract/days.ts'
import { PAY_PAGE, type InvoiceReference, type PublicInvoice } from '#contract/plateste.ts'
import { emailRule } from '#contract/rules.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { showAlert, whileBlocked } from '../../services/feedback.ts'
import { beginPayment, findBegun, keepTyped, readTyped } from '../../services/plateste.ts'
import { redirectTo } from '../../services/redirect.ts'
import { keepAsked, PAYEES_ROUTE } from '../../services/platitori.ts'
import { session } from '../../services/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

interface Props {
  invoice: PublicInvoice
  reference: InvoiceReference
  /** Loads the invoice again. */
  onCheck(): void
  onOther(): void
}

/** An invoice that was found: what is to be paid, and its payment; or why not. */
export function InvoiceCard(props: Props) {
  const texts = usePayTexts()
  const { invoice, onCheck, onOther } = props
  const { denumire, strada, scadenta, stare, suma_bani, penalitati_bani } = invoice
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <div className="stack">
        <h2 ref={title} tabIndex={-1}>
          {denumire}
        </h2>
        {stare === 'de_plata' && (
          <div>
            <p className="meta">{texts.toPay}</p>
            <Stat
              {...formatLeiParts(suma_bani)}
              date={penalitati_bani > 0 && texts.penalties(formatLei(penalitati_bani))}
            />
          </div>
        )}
        <DefinitionList
          columns
          items={[
            { label: texts.street, value: strada },
            { label: texts.due, value: formatDay(scadenta) },
          ]}
        />
        {stare === 'platita' && <State kind="done" title={texts.paid} text={texts.paidText} />}
        {stare === 'in_plata' && <State kind="turn" title={texts.busy} text={texts.busyText} />}
        {stare === 'nu_se_plateste' && (
          <State kind="idle" title={texts.closed} text={texts.closedText} />
        )}
        {stare === 'in_plata' && <Button onClick={onCheck}>{texts.check}</Button>}
        {stare === 'de_plata' && <PayForm {...props} />}
      </div>
      <ToConsent {...props} />
      <Button variant="quiet" block onClick={onOther}>
        {texts.other}
      </Button>
    </>
  )
}

/** Offers a signed-in payer to ask for the holder's consent; nobody else. */
function ToConsent({ invoice: { denumire, stare }, reference }: Props) {
  useSignals()
  const { fromInvoice } = usePayeeTexts()
  const isPossible = stare !== 'nu_se_plateste' && !isFeatureOff('sms')
  if (session.value.state !== 'citizen' || !isPossible) return null
  const keep = () => {
    const { legatura = '', factura = '', cod_client = '' } = reference
    keepAsked({ legatura, factura, cod_client, denumire })
  }
  return (
    <LinkButton block href={`#${PAYEES_ROUTE}`} onClick={keep}>
      {fromInvoice}
    </LinkButton>
  )
}

interface StateProps {
  kind: 'done' | 'turn' | 'idle'
  title: string
  text: string
}

const State = ({ kind, title, text }: StateProps) => (
  <Note kind={kind} role="status">
    <strong>{title}</strong> {text}
  </Note>
)

function PayForm({ invoice, reference, onCheck }: Props) {
  useSignals()
  const texts = usePayTexts()
  const { bankPage } = useTexts('plata')
  const { problems } = useTexts('forms')
  const { title, email, setEmail, problem, pay } = usePay({ invoice, reference, onCheck })
  return (
    <form className="stack" noValidate aria-label={title} onSubmit={(event) => void pay(event)}>
      <Field
        label={texts.email}
        hint={texts.emailHint}
        error={problem === null ? undefined : problems[problem]}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            value={email}
            autoComplete="email"
            maxLength={50}
            enterKeyHint="go"
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Note kind="plain">{bankPage}</Note>
      <Button type="submit" variant="primary" block disabled={connection.value !== 'online'}>
        {texts.pay(formatLei(invoice.suma_bani))}
      </Button>
    </form>
  )
}

// The response may have been lost, or the payer has come back: the state is asked for before anybody pays again.
function showBegun(): void {
  const begun = findBegun()
  if (begun) navigate(PAY_PAGE + begun.key)
}

function usePay({ invoice, reference, onCheck }: Omit<Props, 'onOther'>) {
  const texts = usePayTexts()
  const feedback = useErrorFeedback({ prea_multe_incercari: texts.tooMany })
  const [email, setEmail] = useState(() => readTyped().email)
  const [isTried, setTried] = useState(false)
  const problem = email === '' ? null : emailRule(email.trim().toLowerCase())

  async function pay(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setTried(true)
    const control = event.currentTarget.elements.namedItem('email')
    if (problem !== null) return (control as HTMLElement).focus()
    const outcome = await whileBlocked(beginPayment(reference, invoice.suma_bani, email.trim()))
    if (outcome.kind === 'ok') {
      await whileBlocked(redirectTo(outcome.data))
      return showBegun()
    }
    const isChanged = outcome.kind === 'refused' && outcome.code === 'stare_nepotrivita'
    await (isChanged ? showAlert(texts.title, texts.changed) : feedback.alert(outcome))
    if (isChanged) onCheck()
    else showBegun()
  }

  return {
    title: texts.pay(formatLei(invoice.suma_bani)),
    email,
    setEmail: (next: string) => {
      setEmail(next)
      setTried(false)
      keepTyped({ ...readTyped(), email: next })
    },
    problem: isTried ? problem : null,
    pay,
  }
}
