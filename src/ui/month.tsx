import { classNames } from './class-names.ts'
import { Bin } from './bin.tsx'
import { CircleAlert } from './icons-first.ts'
import { ArrowLeftRight } from './icons.ts'
import './month.css'

export interface MonthDay {
  /** `2026-03-05`. */
  date: string
  fractions: readonly string[]
  today: boolean
  /** Something was moved here from another day. */
  moved: boolean
  /** What was planned here was moved to another day. */
  left: boolean
  /** Something was not picked up. */
  missed: boolean
}

export interface MonthProps {
  /** From Monday, each as short as it can be. */
  weekdays: readonly string[]
  /** In rows of seven; null: a day of another month. */
  weeks: readonly (readonly (MonthDay | null)[])[]
}

/** A month with its bins, for the eye: the days stand in words beside it. */
export function Month({ weekdays, weeks }: MonthProps) {
  return (
    <div className="month" aria-hidden="true">
      {weekdays.map((name, index) => (
        <span key={index} className="month__name">
          {name}
        </span>
      ))}
      {weeks.flatMap((days, week) =>
        days.map((day, index) =>
          day ? <OneDay key={day.date} {...day} /> : <span key={`${week}-${index}`} />,
        ),
      )}
    </div>
  )
}

function OneDay({ date, fractions, today, moved, left, missed }: MonthDay) {
  return (
    <span className={classNames('month__day', today && 'is-today', left && 'is-left')}>
      <span className="month__date num">{Number(date.slice(-2))}</span>
      <span className="month__bins">
        {fractions.map((fraction) => (
          <Bin key={fraction} fraction={fraction} />
        ))}
        {moved && <ArrowLeftRight />}
        {missed && (
          <span className="month__missed">
            <CircleAlert />
          </span>
        )}
      </span>
    </span>
  )
}
