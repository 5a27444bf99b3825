import { useCallback, useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Receipt } from '#contract/money-fields.ts'
import { formatIban } from '#contract/iban.ts'
import { formatDate, formatMoment } from '#src/i18n/dates.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { cancelReceipt, ignoreReceipt, showReceipt } from '../../services/bani.ts'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft, type FormDraft } from '../shared/use-form-draft.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { AssignReceipt } from './AssignReceipt.tsx'
import { formatLei, formatSum } from './format-lei.ts'
import { Loading } from '../shared/Loading.tsx'
import { ResultNote } from '../shared/ResultNote.tsx'
import { ReasonAction } from './ReasonAction.tsx'
import { words } from './texts.ro.ts'

const own = words.receipts

interface ReceiptSheetProps {
  id: number
  onClose: () => void
  /** Called after a decision, which stays visible in the dialog. */
  onChanged: () => void
}

/** A receipt with its payer, those who it may be from, and what may be decided. */
export function ReceiptSheet({ id, onClose, onChanged }: ReceiptSheetProps) {
  useSignals()
  const load = useCallback(() => showReceipt(id), [id])
  const loaded = useLoaded(load)
  const [decided, setDecided] = useState<Receipt | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const draft = useFormDraft(`incasare:${id}`)

  function finish(receipt: Receipt, sentence: string) {
    setDecided(receipt)
    setResult(sentence)
    onChanged()
  }

  return (
    <Sheet title={own.title(id)} closeLabel={texts.close} onCancel={onClose}>
      <Loading loaded={loaded}>
        {(data) => {
          const receipt = decided ?? data
          return (
            <div className="stack">
              {result !== null && <ResultNote text={result} />}
              <ReceiptFacts receipt={receipt} />
              {receipt.client === null && (
                <Candidates
                  receipt={receipt}
                  onChoose={
                    isAllowed('bani.opereaza') ? (number) => draft.set('numar', number) : null
                  }
                />
              )}
              {isAllowed('bani.opereaza') && (
                <Decisions key={receipt.stare} receipt={receipt} draft={draft} onDone={finish} />
              )}
            </div>
          )
        }}
      </Loading>
    </Sheet>
  )
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { client } = receipt
  return (
    <DefinitionList
      columns
      items={[
        { label: words.amount, value: formatSum(receipt.suma_bani, receipt.moneda) },
        { label: words.day, value: formatDate(receipt.ziua) },
        { label: words.state, value: own.states[receipt.stare] },
        { label: own.source, value: own.sources[receipt.sursa] ?? receipt.sursa },
        { label: own.payer, value: receipt.platitor },
        { label: own.iban, value: formatIban(receipt.iban) },
        { label: own.details, value: receipt.detalii },
        { label: own.paymentReference, value: receipt.referinta_platii },
        { label: own.reference, value: receipt.referinta },
        { label: words.client, value: client && `${client.nume} (${client.coduri})` },
        { label: own.explanation, value: receipt.explicatie },
        { label: words.reason, value: receipt.motiv },
        { label: own.decidedBy, value: receipt.hotarata_de },
        { label: own.decidedAt, value: receipt.hotarata_la && formatMoment(receipt.hotarata_la) },
      ]}
    />
  )
}

interface CandidatesProps {
  receipt: Receipt
  /** Null for those who may only see. */
  onChoose: ((number: string) => void) | null
}

/** Clients who it may be from, with what they owe. */
function Candidates({ receipt, onChoose }: CandidatesProps) {
  if (receipt.posibili.length === 0) return null
  const choose = (number: string) =>
    onChoose && (
      <Button
        small
        variant="quiet"
        aria-label={own.useLabel(number)}
        onClick={() => onChoose(number)}
      >
        {words.receipts.use}
      </Button>
    )
  return (
    <section className="act act--wide">
      <h3>{own.candidates}</h3>
      <ul className="candidates">
        {receipt.posibili.map(({ client, regula, de_plata_bani, facturi }) => (
          <li key={client.id}>
            <p>
              <strong>{client.nume}</strong>, {client.coduri}:{' '}
              {de_plata_bani > 0 ? own.owes(formatLei(de_plata_bani)) : own.owesNothing}{' '}
              {choose(client.coduri.split(', ')[0] ?? '')}
            </p>
            <p className="meta">{regula}</p>
            <ul className="candidates__invoices">
              {facturi.map(({ numar, scadenta, rest_bani }) => (
                <li key={numar}>
                  <span>{numar}</span>
                  <span className="meta">{own.due(formatDate(scadenta))}</span>
                  <span className="num">{formatLei(rest_bani)}</span>
                  {choose(numar)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DecisionsProps {
  receipt: Receipt
  draft: FormDraft
  onDone: (receipt: Receipt, sentence: string) => void
}

function Decisions({ receipt, draft, onDone }: DecisionsProps) {
  const action = useAction()
  const { id, poate } = receipt

  async function decide(act: () => Promise<Outcome<Receipt>>, sentence: string) {
    const decided = await action.run(act)
    if (decided) onDone(decided, sentence)
    return decided !== undefined
  }

  return (
    <>
      {poate.includes('incasata') && (
        <AssignReceipt receipt={receipt} draft={draft} onDone={onDone} />
      )}
      {poate.includes('ignorata') && (
        <ReasonAction
          title={own.ignoreTitle}
          text={own.ignoreText}
          label={own.ignore}
          question={own.ignoreAsk(id)}
          draftKey={`incasare:${id}:ignorare`}
          busy={action.busy}
          onYes={(reason) => decide(() => ignoreReceipt(id, reason), own.ignored(id))}
        />
      )}
      {poate.includes('anulata') && (
        <ReasonAction
          title={own.cancelTitle}
          text={own.cancelText}
          label={own.cancel}
          question={own.cancelAsk(id)}
          draftKey={`incasare:${id}:anulare`}
          busy={action.busy}
          onYes={(reason) => decide(() => cancelReceipt(id, reason), own.cancelled(id))}
        />
      )}
      <Problem text={action.problem} />
    </>
  )
}
