import { Button } from './button.tsx'
import { RotateCw } from './icons.ts'
import { Note } from './note.tsx'
import { Skeleton } from './skeleton.tsx'
import './row.css'
import './list-state.css'

export interface ListSkeletonProps {
  /** What is being waited for, said once: „Se încarcă sesizările”. */
  label: string
  /** As many as one expects; 4 when not given. */
  rows?: number | undefined
  /** What stands before the title of the real rows; the square of an icon when not given. */
  lead?: 'icon' | 'thumb' | 'none' | undefined
  /** The real rows have status pills under their line. */
  status?: boolean | undefined
}

/** Rows to come, of the shape of the real ones. Stands in the flush card of the list. */
export function ListSkeleton({ label, rows = 4, lead = 'icon', status }: ListSkeletonProps) {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        {label}
      </p>
      <ul className="rows" aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index} className="row row--skeleton">
            {lead !== 'none' && (
              <span className={`row__${lead}`}>
                <Skeleton shape="box" />
              </span>
            )}
            <span className="row__body">
              <Skeleton shape="title" />
              <Skeleton shape="line" />
              {status && <Skeleton shape="pill" />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface ListErrorProps {
  /** What happened and what to do. */
  text: string
  /** „Reîncercați”. */
  retryLabel: string
  onRetry: () => void
  /** It is being tried again. */
  busy?: boolean | undefined
}

/** In place of a list that could not be brought, or above the last known one. */
export function ListError({ text, retryLabel, onRetry, busy }: ListErrorProps) {
  return (
    <div className="list-error">
      <Note kind="late" role="alert">
        {text}
      </Note>
      <Button small icon={<RotateCw />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
