import type { Sesizare } from '#contract/sesizari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed, targetAhead } from '../../services/sesizari.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { CaseStatus, Deadline } from '../shared/CaseStatus.tsx'
import { StatePill } from '../shared/SesizareState.tsx'

/** Status of a sesizare, who has to act, and its deadline. */
export function Status({ sesizare }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const { stare, istoric, creat_la, termen_la } = sesizare
  const isTurn = stare === 'completare_necesara'
  const target = targetAhead(sesizare)
  return (
    <CaseStatus
      pill={<StatePill stare={stare} />}
      note={istoric.at(-1)?.nota || (isTurn && one.turn)}
      isTurn={isTurn}
    >
      {!isClosed(stare) && (
        <Deadline from={creat_la} until={termen_la}>
          {target && (
            <p className="meta num">
              <NoBreak>{one.target(formatDate(target))}</NoBreak>
            </p>
          )}
        </Deadline>
      )}
    </CaseStatus>
  )
}
