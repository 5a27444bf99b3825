import type { ReactNode } from 'react'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { texts } from '../../texts.ro.ts'
import type { Loaded } from './use-loaded.ts'

interface LoadingProps<Data> {
  loaded: Loaded<Data>
  children: (data: Data) => ReactNode
}

/**
 * Placeholder until the data is there, or the failure with a button that tries again. Without a connection, data that is
 * shown stays by itself: the page says above it that it may be old, and loads it again.
 */
export function Loading<Data>({ loaded, children }: LoadingProps<Data>) {
  const { data, failure, busy, reload } = loaded
  const problem = data && failure?.kind === 'offline' ? null : loaded.problem
  return (
    <>
      {problem !== null && (
        <ListError
          text={problem}
          retryLabel={texts.retry}
          busy={busy}
          onRetry={() => void reload()}
        />
      )}
      {!data && problem === null && <ListSkeleton label={texts.loading} lead="none" />}
      {data && children(data)}
    </>
  )
}

/** Sentence in place of an empty list. */
export function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="nothing" role="status">
      <h2>{title}</h2>
      <p className="lead">{text}</p>
    </div>
  )
}
