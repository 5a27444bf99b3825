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
  /** True if a collection was moved here from another day. */
  moved: boolean
  /** True if a collection planned here was moved to another day. */
  movedAway: boolean
  /** True if something was not collected. */
  missed: boolean
}

export interface MonthProps {
  /** Weekday names from Monday, in their shortest form. */
  weekdays: readonly string[]
  /** Rows of seven days; null for a day of another month. */
  weeks: readonly (readonly (MonthDay | null)[])[]
}

/** Month grid with the bins of each day. Decorative: the days are listed in words beside it. */
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

function OneDay({ date, fractions, today, moved, movedAway, missed }: MonthDay) {
  return (
    <span className={classNames('month__day', today && 'is-today', movedAway && 'is-left')}>
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
