import { useSignals } from '@preact/signals-react/runtime'
import type { Solicitare } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed, solicitareCatalogue } from '../../services/solicitari.ts'
import { CaseAnswerRequest } from '../shared/CaseAnswerRequest.tsx'
import { CaseStatus, Deadline } from '../shared/CaseStatus.tsx'
import { StatePill } from './StatePill.tsx'

/** Status of a solicitare, who has to act, and its deadline. */
export function Status({ solicitare }: { solicitare: Solicitare }) {
  useSignals()
  const { one } = useTexts('solicitari')
  const { id, stare, istoric, creat_la, termen_la, raspuns_cerut_la } = solicitare
  const isTurn = stare === 'completare_necesara'
  return (
    <CaseStatus
      stare={stare}
      labels={solicitareCatalogue().known.value.data?.stari.etichete}
      pill={<StatePill state={stare} />}
      note={istoric.at(-1)?.nota || (isTurn && one.turn)}
      isTurn={isTurn}
    >
      {!isClosed(stare) && termen_la && (
        <>
          <Deadline from={creat_la} until={termen_la} />
          {!isTurn && (
            <CaseAnswerRequest
              fel="solicitare"
              id={id}
              until={termen_la}
              askedAt={raspuns_cerut_la}
            />
          )}
        </>
      )}
    </CaseStatus>
  )
}
