import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { RefundProposal } from '#contract/desk/rambursari.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { confirmRefund, rejectRefund, withdrawRefund } from '../../services/bani.ts'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { ResultNote } from '../shared/ResultNote.tsx'
import { formatLei } from './format-lei.ts'
import { ReasonAction } from './ReasonAction.tsx'
import { words } from './texts.ro.ts'

const own = words.refunds

interface RefundSheetProps {
  proposal: RefundProposal
  onClose: () => void
  onChanged: () => void
}

/** A proposed refund, and what the member may decide. */
export function RefundSheet({ proposal: opened, onClose, onChanged }: RefundSheetProps) {
  useSignals()
  const [proposal, setProposal] = useState(opened)
  const [result, setResult] = useState<{ kind: 'done' | 'wait'; text: string } | null>(null)
  const action = useAction()
  const { id } = proposal
  const sum = formatLei(proposal.suma_bani)
  const mayConfirm = isAllowed('rambursari.confirma')

  async function decide(
    act: () => Promise<Outcome<RefundProposal>>,
    describe: (decided: RefundProposal) => string,
  ) {
    const decided = await action.run(act)
    onChanged()
    if (!decided) return false
    setProposal(decided)
    const isDone = decided.rambursare === null || decided.rambursare === 'facuta'
    setResult({ kind: isDone ? 'done' : 'wait', text: describe(decided) })
    return true
  }

  return (
    <Sheet title={own.title(sum)} closeLabel={texts.close} onCancel={onClose}>
      <div className="stack">
        {result && <ResultNote {...result} />}
        <RefundFacts proposal={proposal} />
        <Problem text={action.problem} />
        {proposal.stare === 'propusa' && mayConfirm && proposal.a_mea && <Note>{own.own}</Note>}
        {proposal.stare === 'propusa' && mayConfirm && !proposal.a_mea && (
          <ConfirmedAction
            title={own.confirmTitle}
            text={own.confirmText(sum)}
            label={own.confirm}
            question={own.confirmAsk(sum)}
            busy={action.busy}
            onYes={() =>
              void decide(
                () => confirmRefund(id),
                ({ rambursare }) => own.confirmed[rambursare ?? 'in_curs'](sum),
              )
            }
          />
        )}
        {proposal.stare === 'propusa' && mayConfirm && !proposal.a_mea && (
          <ReasonAction
            title={own.rejectTitle}
            text={own.rejectText}
            label={own.reject}
            question={own.rejectAsk}
            draftKey={`rambursare:${id}:respingere`}
            busy={action.busy}
            onYes={(reason) =>
              decide(
                () => rejectRefund(id, reason),
                () => own.rejected,
              )
            }
          />
        )}
        {proposal.stare === 'propusa' && proposal.a_mea && (
          <ConfirmedAction
            title={own.withdrawTitle}
            text={own.withdrawText}
            label={own.withdraw}
            question={`${own.withdraw}?`}
            busy={action.busy}
            onYes={() =>
              void decide(
                () => withdrawRefund(id),
                () => own.withdrawn,
              )
            }
          />
        )}
      </div>
    </Sheet>
  )
}

function RefundFacts({ proposal }: { proposal: RefundProposal }) {
  const { plata } = proposal
  return (
    <DefinitionList
      columns
      items={[
        {
          label: own.payment,
          value: (
            <>
              <a href={`#/bani/plati?numar=${plata.numar}`}>{plata.numar}</a>{' '}
              <span className="meta">
                {own.ofPayment(formatLei(plata.suma_bani), formatLei(plata.rambursat_bani))}
              </span>
            </>
          ),
        },
        { label: words.codes, value: proposal.coduri },
        { label: words.reason, value: proposal.motiv },
        { label: words.state, value: own.states[proposal.stare] },
        { label: own.result, value: proposal.rambursare && own.results[proposal.rambursare] },
        { label: own.proposedBy, value: proposal.propusa_de },
        { label: own.proposedAt, value: formatMoment(proposal.propusa_la) },
        { label: own.decidedBy, value: proposal.hotarata_de },
        { label: own.decidedAt, value: proposal.hotarata_la && formatMoment(proposal.hotarata_la) },
        { label: own.decisionReason, value: proposal.motiv_hotarare },
      ]}
    />
  )
}
