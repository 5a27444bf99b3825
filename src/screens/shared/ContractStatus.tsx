import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { contractStatus, type ContractStanding } from '../../services/contracte.ts'
import type { Tone } from '../../ui/tone.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones: Record<ContractStanding['kind'], Tone> = {
  activ: 'done',
  expires: 'turn',
  expired: 'late',
  in_semnare: 'wait',
  suspendat: 'idle',
  incetat: 'idle',
}

/** Status of a contract in words: „Activ”, „Expiră în 12 zile”. */
export function ContractStatus({ contract, today }: { contract: Contract; today: Day }) {
  const { status } = useTexts('contracte')
  const standing = contractStatus(contract, today)
  return (
    <StatusPill kind={tones[standing.kind]}>
      {standing.kind === 'expires' ? status.expires(standing.days) : status[standing.kind]}
    </StatusPill>
  )
}
