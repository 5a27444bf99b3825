import { ArrowLeftRight } from './icons.ts'
import { classNames } from './class-names.ts'
import { Bin, FractionBadge } from './bin.tsx'
import './week.css'

export interface WeekDay {
  /** YYYY-MM-DD. */
  date: string
  /** „vin”; „azi” for today. */
  name: string
  /** Day of the month: „6”. */
  number: string
  /** Day as a sentence, for screen readers: „Vineri 6 martie: plastic și metal”. */
  sentence: string
  /** Codes of the fractions that are collected. */
  fractions: readonly string[]
  today?: boolean | undefined
  /** True for the next day with a collection. */
  next?: boolean | undefined
  /** True if moved here from another day; the caller gives the reason beside the week. */
  moved?: boolean | undefined
}

export interface WeekProps {
  /** „Colectări în următoarele 7 zile”. */
  label: string
  days: readonly WeekDay[]
  /** Fraction names by code; if given, a legend of the bins is shown under the week. */
  names?: Readonly<Record<string, string>> | undefined
}

/** Collections of the coming days, as bins to see and sentences for screen readers. */
export function Week({ label, days, names }: WeekProps) {
  return (
    <div className="stack stack--s">
      <ol className="week" aria-label={label}>
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
      {names && <Legend days={days} names={names} />}
    </div>
  )
}

function Day({ day }: { day: WeekDay }) {
  return (
    <li className={classNames('week__day', day.today && 'is-today', day.next && 'is-next')}>
      <span className="vh">{day.sentence}</span>
      <span className="week__name" aria-hidden="true">
        {day.name}
      </span>
      <span className="week__date num" aria-hidden="true">
        {day.number}
      </span>
      <span className="week__bins">
        {day.fractions.length === 0 && <span className="week__none" />}
        {day.fractions.map((fraction) => (
          <Bin key={fraction} fraction={fraction} size="m" />
        ))}
        {day.moved && <ArrowLeftRight />}
      </span>
    </li>
  )
}

/** Legend of the bins, hidden from screen readers because the sentences already name the fractions. */
function Legend({ days, names }: Required<Pick<WeekProps, 'days' | 'names'>>) {
  const present = [...new Set(days.flatMap((day) => day.fractions))]
  if (present.length === 0) return null
  return (
    <p className="week__legend meta" aria-hidden="true">
      {present.map((fraction) => (
        <FractionBadge key={fraction} fraction={fraction} name={names?.[fraction] ?? fraction} />
      ))}
    </p>
  )
}
