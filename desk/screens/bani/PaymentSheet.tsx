import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { PaymentDetails } from '#contract/desk/plati.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { findPayment, releasePayment, verifyPayment } from '../../services/bani.ts'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { ResultNote } from '../shared/ResultNote.tsx'
import { useAction } from '../shared/use-action.ts'
import { formatLei } from './format-lei.ts'
import { ProposeRefund } from './ProposeRefund.tsx'
import { ReasonAction } from './ReasonAction.tsx'
import { words } from './texts.ro.ts'

const own = words.payments

interface PaymentSheetProps {
  payment: PaymentDetails
  onClose: () => void
  onChanged: () => void
}

/** A card payment: what is known of it, and what may be done. */
export function PaymentSheet({ payment: opened, onClose, onChanged }: PaymentSheetProps) {
  useSignals()
  const [payment, setPayment] = useState(opened)
  const [result, setResult] = useState<string | null>(null)
  const action = useAction()
  const { id } = payment

  async function finish(sentence: string) {
    setResult(sentence)
    onChanged()
    const outcome = await findPayment(String(id))
    if (outcome.kind === 'ok') setPayment(outcome.data)
  }
  async function verify() {
    const verified = await action.run(() => verifyPayment(id))
    if (verified) await finish(own.verified(verified.banca))
  }
  async function release(reason: string) {
    const released = await action.run(() => releasePayment(id, reason))
    if (released) await finish(own.released[released.rezultat])
    return released !== undefined
  }

  return (
    <Sheet title={own.title(payment.numar)} closeLabel={texts.close} onCancel={onClose}>
      <div className="stack">
        {result !== null && <ResultNote text={result} />}
        <PaymentFacts payment={payment} />
        <Problem text={action.problem} />
        {isAllowed('bani.opereaza') && (
          <section className="act act--wide">
            <h3>{own.verifyTitle}</h3>
            <p className="meta">{own.verifyText}</p>
            <Button small busy={action.busy} onClick={() => void verify()}>
              {own.verify}
            </Button>
          </section>
        )}
        {isAllowed('bani.opereaza') && payment.blocata && (
          <ReasonAction
            title={own.releaseTitle}
            text={own.releaseText}
            label={own.release}
            question={own.releaseAsk}
            draftKey={`deblocare:${id}`}
            busy={action.busy}
            onYes={release}
          />
        )}
        {isAllowed('rambursari.propune') && payment.de_rambursat_bani > 0 && (
          <ProposeRefund
            key={payment.de_rambursat_bani}
            payment={payment}
            onDone={(sentence) => void finish(sentence)}
          />
        )}
      </div>
    </Sheet>
  )
}

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { client } = payment
  return (
    <DefinitionList
      columns
      items={[
        { label: words.amount, value: formatLei(payment.suma_bani) },
        {
          label: own.refunded,
          value: payment.rambursat_bani > 0 && formatLei(payment.rambursat_bani),
        },
        { label: words.state, value: own.states[payment.stare] },
        { label: own.problem, value: payment.de_lamurit },
        { label: words.client, value: `${client.nume} (${client.coduri || words.none})` },
        { label: own.payer, value: toPayer(payment) },
        { label: own.paidFor, value: payment.pozitii },
        { label: own.begun, value: formatMoment(payment.creat_la) },
        { label: own.settled, value: payment.incasata_la && formatMoment(payment.incasata_la) },
        { label: own.card, value: payment.card },
        { label: own.reference, value: payment.referinta },
      ].filter(({ value }) => value !== false)}
    />
  )
}

/** Returns who else paid; false for the client. */
function toPayer({ fara_cont, prin_acord, platitor }: PaymentDetails): string | false {
  if (fara_cont) return own.withoutAccount
  return prin_acord && own.byConsent(platitor)
}
