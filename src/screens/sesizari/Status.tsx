import { useSignals } from '@preact/signals-react/runtime'
import type { Sesizare } from '#contract/sesizari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  crewReturnAhead,
  isClosed,
  sesizariCatalogue,
  targetAhead,
} from '../../services/sesizari.ts'
import { Truck } from '../../ui/icons.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { Note } from '../../ui/note.tsx'
import { CaseAnswerRequest } from '../shared/CaseAnswerRequest.tsx'
import { CaseStatus, Deadline } from '../shared/CaseStatus.tsx'
import { useDayFormatter } from '../shared/use-formatters.ts'
import { useNow } from '../shared/use-now.ts'
import { StatePill } from '../shared/SesizareState.tsx'

/** Status of a sesizare, who has to act, and when it is expected to be solved. */
export function Status({ sesizare }: { sesizare: Sesizare }) {
  useSignals()
  const { id, stare, istoric, termen_la, raspuns_cerut_la } = sesizare
  const isTurn = stare === 'completare_necesara'
  return (
    <CaseStatus
      stare={stare}
      labels={sesizariCatalogue().known.value.data?.stari.etichete}
      pill={<StatePill stare={stare} />}
      note={istoric.at(-1)?.nota}
      isTurn={isTurn}
    >
      {!isClosed(stare) && <CrewReturn sesizare={sesizare} />}
      {!isClosed(stare) && <Expectation sesizare={sesizare} />}
      {!isClosed(stare) && !isTurn && (
        <CaseAnswerRequest fel="sesizare" id={id} until={termen_la} askedAt={raspuns_cerut_la} />
      )}
    </CaseStatus>
  )
}

/** Tells when the crew returns, as long as that day has not passed. */
function CrewReturn({ sesizare }: { sesizare: Sesizare }) {
  const { returns } = useTexts('sesizari')
  const sayDay = useDayFormatter(dayOf(useNow()))
  const back = crewReturnAhead(sesizare)
  if (!back) return null
  return (
    <Note icon={<Truck />}>
      <strong className="num">{returns(sayDay(back.zi), back.pana_la)}</strong>
    </Note>
  )
}

/** The operator's target, with the legal deadline on demand; the deadline alone once there is no target ahead. */
function Expectation({ sesizare }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const { due } = useTexts('cases')
  const target = targetAhead(sesizare)
  const deadline = <Deadline from={sesizare.creat_la} until={sesizare.termen_la} />
  if (!target) return deadline
  return (
    <>
      <p className="num">
        <NoBreak>{one.target(formatDate(target))}</NoBreak>
      </p>
      <details className="case-more">
        <summary>{due}</summary>
        {deadline}
      </details>
    </>
  )
}
