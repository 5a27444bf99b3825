import { useState } from 'react'
import { dayOf } from '#contract/time-zone.ts'
import type { Payee, PayeeInvoice } from '#contract/platitori.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { stopPaying } from '../../services/platitori.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useAction } from '../shared/use-action.ts'
import { CodeForm } from './CodeForm.tsx'
import { PayeePayment } from './PayeePayment.tsx'

/** Somebody that the citizen pays for: the code that is awaited, or what there is to pay, or who stopped it. */
export function PayeeCard({ payee }: { payee: Payee }) {
  const texts = usePayeeTexts()
  const { nume, stare, oprit_de } = payee
  return (
    <Card className="stack">
      <h3>{nume}</h3>
      {stare === 'ceruta' && <CodeForm payee={payee} />}
      {stare === 'data' && <Sums payee={payee} />}
      {stare === 'oprita' && (
        <Note>
          <strong>{texts.stopped}.</strong> {texts.stoppedBy[oprit_de ?? 'sistem']}
        </Note>
      )}
    </Card>
  )
}

function Sums({ payee }: { payee: Payee }) {
  const texts = usePayeeTexts()
  const { total_bani, facturi, strada } = payee
  const [first] = facturi
  return (
    <>
      {first ? (
        <>
          <Stat
            {...formatLeiParts(total_bani)}
            date={`${texts.count(facturi.length)}, ${texts.earliest(formatDate(first.scadenta))}`}
          />
          <ul className="payee__list">
            {facturi.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} />
            ))}
          </ul>
          <PayeePayment payee={payee} />
        </>
      ) : (
        <Note kind="done">{texts.nothing}</Note>
      )}
      <div className="cluster payee__foot">
        <span className="meta">{texts.street(strada)}</span>
        <Stop payee={payee} />
      </div>
    </>
  )
}

function InvoiceLine({ invoice }: { invoice: PayeeInvoice }) {
  const texts = usePayeeTexts()
  const { denumire, scadenta, suma_bani, penalitati_bani, stare } = invoice
  const isLate = scadenta < dayOf(new Date(serverNow()))
  const day = formatDate(scadenta)
  return (
    <li>
      <span>
        {denumire}
        <span className="meta">
          {isLate ? texts.late(day) : texts.due(day)}
          {penalitati_bani > 0 && `, ${texts.penalties(formatLei(penalitati_bani))}`}
        </span>
      </span>
      <strong className="num">{formatLei(suma_bani)}</strong>
      {stare === 'in_plata' && <StatusPill kind="wait">{texts.busyOther}</StatusPill>}
    </li>
  )
}

function Stop({ payee: { id, nume } }: { payee: Payee }) {
  const texts = usePayeeTexts()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run: stop } = useAction(
    () => stopPaying(id),
    () => showToast('success', texts.stoppedNow),
  )

  return (
    <>
      <Button
        small
        variant="quiet"
        busy={isBusy}
        aria-label={texts.stopOf(nume)}
        onClick={() => setAsking(true)}
      >
        {texts.stop}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.stopTitle(nume)}
          yes={texts.stop}
          no={texts.keep}
          onYes={stop}
          onClose={() => setAsking(false)}
        >
          {texts.stopText}
        </Confirm>
      )}
    </>
  )
}
