import type { ReactNode } from 'react'
import { daysBetween } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Reply } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import '../../ui/file-list.css'
import './case-status.css'
import { CaseOfficialState, type CaseOfficialStateProps } from './CaseOfficialState.tsx'
import { focusComposer } from './ChatCard.tsx'

interface Props extends CaseOfficialStateProps {
  /** Status pill. */
  pill: ReactNode
  /** The operator's note on the last transition. */
  note: ReactNode
  /** True if it waits for the citizen's answer. */
  isTurn: boolean
  /** Deadline; nothing once answered. */
  children?: ReactNode
}

/** Status of a solicitare or sesizare, who has to act, and its deadline. */
export function CaseStatus({ pill, note, isTurn, children, ...official }: Props) {
  const texts = useTexts('cases')
  return (
    <Card className="stack" turn={isTurn}>
      <div className="stack stack--s">
        <p>
          {pill}
          <CaseOfficialState {...official} />
        </p>
        {note && <p className="case-note">{note}</p>}
      </div>
      {isTurn && (
        <div className="case-answer">
          <Button variant="primary" block icon={<Reply />} onClick={focusComposer}>
            {texts.answer}
          </Button>
        </div>
      )}
      {children}
    </Card>
  )
}

interface DeadlineProps {
  /** ISO 8601. */
  from: string
  /** ISO 8601. */
  until: string
}

/** Legal deadline: date, and days left with a progress bar of the time elapsed, or that it has passed. */
export function Deadline({ from, until }: DeadlineProps) {
  const texts = useTexts('cases')
  const last = dayOf(new Date(until))
  const total = Math.max(daysBetween(dayOf(new Date(from)), last), 1)
  const left = daysBetween(dayOf(new Date(serverNow())), last)
  const elapsed = Math.max(total - left, 0)
  return (
    <div className="stack stack--s">
      <p className="between">
        <span>
          {texts.due}: <strong className="num">{formatDate(last)}</strong>
        </span>
        {left < 0 ? (
          <StatusPill kind="late">{texts.passed(-left)}</StatusPill>
        ) : (
          <span className="meta num">{texts.left(left)}</span>
        )}
      </p>
      {left >= 0 && (
        <progress
          className="progress"
          max={total}
          value={elapsed}
          aria-label={texts.elapsed(elapsed, total)}
        />
      )}
    </div>
  )
}
