import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ChevronRight } from './icons.ts'
import { NoBreak } from './no-break.tsx'
import '#src/styles/tokens-more.css'
import './row.css'

export interface ListProps {
  /** Names the list; not needed where a heading stands right above it. */
  label?: string | undefined
  /** Its rows are being asked for again. */
  busy?: boolean | undefined
  /** {@link Row}s. */
  children: ReactNode
}

/** Rows one under the other, a line between them. Stands in a flush card. */
export function List({ label, busy, children }: ListProps) {
  return (
    <ul className="rows" aria-label={label} aria-busy={busy || undefined}>
      {children}
    </ul>
  )
}

export interface RowProps {
  /** The whole row leads there. */
  href?: string | undefined
  /** With `href` it is called on the way; without, the whole row is a button. */
  onClick?: (() => void) | undefined
  /** Drawn on a square of the row's tone. */
  icon?: ReactNode
  /** What the square of the icon says; the green of the service when not given. */
  tone?: 'turn' | 'late' | 'idle' | undefined
  /** A picture in place of the icon: an `<img>`. */
  thumb?: ReactNode
  /** In place of both, as it is: a bin. */
  lead?: ReactNode
  title: ReactNode
  /** What is said under the title, small. */
  line?: ReactNode
  /** Under the line: status pills. */
  status?: ReactNode
  /** At the end: a time, a distance. Without it a row that leads somewhere has an arrow there, unless it is unread. */
  end?: ReactNode
  /** Says in words that it was not read yet („Necitită”); shown as a dot. */
  unread?: string | undefined
  /** It is the one shown beside the list. */
  current?: boolean | undefined
}

/** One thing of a list. All of it is the link or the button, so it holds neither inside. */
export function Row(props: RowProps) {
  const { href, onClick, current, unread } = props
  const className = classNames('row', unread !== undefined && 'row--unread')
  if (href !== undefined) {
    return (
      <li>
        <a className={className} href={href} onClick={onClick} aria-current={current || undefined}>
          <RowParts {...props} leads />
        </a>
      </li>
    )
  }
  if (onClick) {
    return (
      <li>
        <button
          type="button"
          className={className}
          onClick={onClick}
          aria-current={current || undefined}
        >
          <RowParts {...props} leads />
        </button>
      </li>
    )
  }
  return (
    <li className={className}>
      <RowParts {...props} leads={false} />
    </li>
  )
}

function RowParts({
  icon,
  tone,
  thumb,
  lead,
  title,
  line,
  status,
  end,
  unread,
  leads,
}: RowPartsProps) {
  return (
    <>
      {lead}
      {thumb ? (
        <span className="row__thumb">{thumb}</span>
      ) : (
        icon && (
          <span className={classNames('row__icon', tone && `row__icon--${tone}`)}>{icon}</span>
        )
      )}
      <span className="row__body">
        <span className="row__title">{keepWhole(title)}</span>
        {line && <span className="row__line">{keepWhole(line)}</span>}
        {status && <span className="row__line row__status">{status}</span>}
      </span>
      <span className="row__end">
        {end ?? (leads && unread === undefined && <ChevronRight />)}
        {unread !== undefined && <span className="dot" role="img" aria-label={unread} />}
      </span>
    </>
  )
}

// One element, however many parts: the line lays its elements out.
function keepWhole(words: ReactNode) {
  return typeof words === 'string' ? (
    <span>
      <NoBreak>{words}</NoBreak>
    </span>
  ) : (
    words
  )
}

interface RowPartsProps extends RowProps {
  leads: boolean
}
