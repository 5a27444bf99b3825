import { Button } from './button.tsx'
import { RotateCw } from './icons.ts'
import { Note } from './note.tsx'
import { Skeleton } from './skeleton.tsx'
import './row.css'
import './list-state.css'

export interface ListSkeletonProps {
  /** Loading message for screen readers, announced once: „Se încarcă sesizările”. */
  label: string
  /** Number of placeholder rows; 4 by default. */
  rows?: number | undefined
  /** Element before the title of the real rows; `icon` by default. */
  lead?: 'icon' | 'thumb' | 'none' | undefined
  /** True if the real rows have status pills under their line. */
  status?: boolean | undefined
}

/** Skeleton rows in the shape of the real ones. Goes in the list's flush card. */
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
  /** One or two sentences: the event and the next step. */
  text: string
  /** „Reîncercați”. */
  retryLabel: string
  onRetry: () => void
  /** True while retrying. */
  busy?: boolean | undefined
}

/** Error with a retry button, in place of a list that failed to load or above its cached rows. */
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
