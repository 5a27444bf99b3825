import { useEffect } from 'react'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { done } from '../../services/solicitare-noua.ts'
import type { Sent } from '../../services/submit.ts'
import { SentCard } from '../shared/SentCard.tsx'

interface Props {
  sent: Sent
  type: SolicitareType
  onAnother(): void
}

/** Result of sending a solicitare. */
export function DonePanel({ sent, type, onAnother }: Props) {
  const { add, one, title } = useTexts('solicitari')
  const { sentDue } = useTexts('cases')
  // Clears the result on unmount, so that the screen starts a new solicitare next time.
  useEffect(
    () => () => {
      done.value = null
    },
    [],
  )
  return (
    <SentCard
      sent={sent}
      words={{ ...add, copyNumber: one.copyNumber, all: title }}
      hrefOf={({ id }) => `#/solicitare-view/${id}`}
      list="#/solicitari"
      onAnother={onAnother}
      due={sentDue(formatDate(addDays(dayOf(new Date(serverNow())), type.termen_zile)))}
    >
      <p className="lead">{add.sentNext}</p>
    </SentCard>
  )
}
