import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ChevronRight } from './icons.ts'
import { NoBreak } from './no-break.tsx'
import '#src/styles/tokens-more.css'
import './row.css'

export interface ListProps {
  /** Accessible name; not needed right below a heading. */
  label?: string | undefined
  /** True while the rows are being refetched. */
  busy?: boolean | undefined
  /** {@link Row}s. */
  children: ReactNode
}

/** List of rows separated by lines. Goes in a flush card. */
export function List({ label, busy, children }: ListProps) {
  return (
    <ul className="rows" aria-label={label} aria-busy={busy || undefined}>
      {children}
    </ul>
  )
}

export interface RowProps {
  /** Makes the whole row a link. */
  href?: string | undefined
  /** With `href` it runs before the navigation; without it the whole row is a button. */
  onClick?: (() => void) | undefined
  /** Icon on a square in the row's tone. */
  icon?: ReactNode
  /** Tone of the icon's square; brand green by default. */
  tone?: 'turn' | 'late' | 'idle' | undefined
  /** `<img>` in place of the icon. */
  thumb?: ReactNode
  /** Replaces both, rendered as it is, such as a bin. */
  lead?: ReactNode
  title: ReactNode
  /** Small text under the title. */
  line?: ReactNode
  /** Status pills under the line. */
  status?: ReactNode
  /** Time or distance at the end. Without it an interactive row has an arrow there. */
  end?: ReactNode
  /** Screen-reader text of an unread row („Necitită”), shown as a dot. */
  unread?: string | undefined
  /** Buttons under a row that is a link. */
  actions?: ReactNode
  /** True for the item open beside the list. */
  current?: boolean | undefined
}

/** List row. The whole row is the link or the button, so it must contain neither; buttons go under it. */
export function Row(props: RowProps) {
  const { href, onClick, current, unread, actions } = props
  const className = classNames('row', unread !== undefined && 'row--unread')
  if (href !== undefined) {
    return (
      <li>
        <a className={className} href={href} onClick={onClick} aria-current={current || undefined}>
          <RowParts {...props} leads />
        </a>
        {actions}
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
        <span className="row__title">{wrapNoBreak(title)}</span>
        {line && <span className="row__line">{wrapNoBreak(line)}</span>}
        {status && <span className="row__line row__status">{status}</span>}
      </span>
      <span className="row__end">
        {unread !== undefined && <span className="dot" role="img" aria-label={unread} />}
        {end ?? (leads && <ChevronRight />)}
      </span>
    </>
  )
}

// Wrapped in one element because the line lays out its children.
function wrapNoBreak(words: ReactNode) {
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
