import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { BulkResults } from '#contract/desk/coada.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { X } from '#src/ui/icons.ts'
import { tell } from '../../services/feedback.ts'
import { assignCases, clearTicks, selection } from '../../services/queue-selection.ts'
import { member } from '../../services/session.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { AssignSheet } from './AssignSheet.tsx'
import { RefusedSheet, type RefusedCase } from './RefusedSheet.tsx'
import { StateSheet } from './StateSheet.tsx'
import { texts } from './texts.ro.ts'

const words = texts.bulk

export type BulkDialog = 'assign' | 'state'

interface BulkBarProps {
  open: BulkDialog | null
  onOpen: (dialog: BulkDialog | null) => void
}

interface Refusals {
  done: number
  refused: RefusedCase[]
}

/** Acts on the cases that are ticked; says at the end which were refused, and why. */
export function BulkBar({ open, onOpen }: BulkBarProps) {
  useSignals()
  const action = useAction()
  const [refusals, setRefusals] = useState<Refusals | null>(null)
  const rows = selection.value
  const numbers = new Map(rows.map((row) => [`${row.fel}-${row.id}`, row.numar]))

  async function run(act: () => Promise<Outcome<BulkResults>>) {
    const results = await action.run(act)
    if (!results) return false
    onOpen(null)
    clearTicks()
    const refused = results.cazuri.flatMap(({ fel, id, eroare }) =>
      eroare ? [{ number: numbers.get(`${fel}-${id}`) ?? '', reason: eroare.mesaj }] : [],
    )
    const done = results.cazuri.length - refused.length
    if (refused.length > 0) setRefusals({ done, refused })
    else tell(words.done(done))
    return true
  }

  return (
    <>
      {rows.length > 0 && (
        <section className="bulk" aria-label={words.label}>
          <p className="bulk__count num" role="status">
            {words.chosen(rows.length)}
          </p>
          <IconButton label={words.clear} icon={<X />} onClick={clearTicks} />
          <div className="bulk__acts">
            <Button
              small
              busy={action.busy}
              onClick={() => void run(() => assignCases(rows, member.peek()?.id ?? null))}
            >
              {words.take}
            </Button>
            <Button small onClick={() => onOpen('assign')}>
              {words.assign}
            </Button>
            <Button small onClick={() => onOpen('state')}>
              {words.state}
            </Button>
          </div>
          {open === null && <Problem text={action.problem} />}
        </section>
      )}
      {rows.length > 0 && open === 'assign' && (
        <AssignSheet rows={rows} action={action} onRun={run} onClose={() => onOpen(null)} />
      )}
      {rows.length > 0 && open === 'state' && (
        <StateSheet rows={rows} action={action} onRun={run} onClose={() => onOpen(null)} />
      )}
      {refusals && <RefusedSheet {...refusals} onClose={() => setRefusals(null)} />}
    </>
  )
}
