import { useState, type ReactNode } from 'react'
import { formatAge } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import type { ResourceState, Resource } from '../../services/resources.ts'
import { LastUpdated } from '../../ui/last-updated.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-state.tsx'
import { useDeferredWhilePressed } from './use-deferred-while-pressed.ts'
import { useResource } from './use-resource.ts'
import { useErrorFeedback } from './use-error-feedback.ts'

interface Props<Data> {
  resource: Resource<Data>
  /** Loading state in the shape of the content. */
  skeleton: ReactNode
  /** Link shown when the item does not exist (404). */
  back?: ReactNode
  children(data: Data, known: ResourceState<Data>): ReactNode
}

/** Renders a resource in all its states: loading, stale (cached, with its age), fresh, failed. */
export function ResourceView<Data>({ resource, skeleton, back, children }: Props<Data>) {
  const known = useResource(resource)
  const { data, failure, busy } = known
  if (failure && isMissing(failure)) return <Missing back={back} />
  if (data === null) {
    return failure ? (
      <Failure failure={failure} busy={busy} onRetry={() => void resource.load()} />
    ) : (
      skeleton
    )
  }
  return (
    <>
      <Age known={known} />
      {failure && failure.kind !== 'offline' && (
        <Failure failure={failure} busy={busy} onRetry={() => void resource.load()} />
      )}
      {children(data, known)}
    </>
  )
}

function Age({ known }: { known: ResourceState<unknown> }) {
  const words = useDeferredWhilePressed(useAge(known))
  return words === null ? null : <LastUpdated text={words} busy={known.busy} />
}

/** Formats the age of stale data; null for data that was fresh on this screen, unless its refetch fails. */
function useAge({ seenAt, fresh, busy, failure }: ResourceState<unknown>): string | null {
  const texts = useTexts('lists')
  const [wasFresh, setWasFresh] = useState(fresh)
  if (fresh && !wasFresh) setWasFresh(true)
  if (fresh || seenAt === null || (wasFresh && !failure)) return null
  const when = formatAge(seenAt)
  const words = busy ? texts.refreshing(when) : texts.age(when)
  return failure?.kind === 'offline' && !busy ? `${texts.offline} ${words}.` : words
}

function Failure(props: { failure: Failed; busy: boolean; onRetry(): void }) {
  const texts = useTexts('lists')
  const feedback = useErrorFeedback()
  const { failure, busy, onRetry } = props
  const sentence = failure.kind === 'offline' ? texts.unreachable : feedback.sentence(failure)
  return <ListError text={sentence} retryLabel={texts.retry} onRetry={onRetry} busy={busy} />
}

function Missing({ back }: { back: ReactNode }) {
  const texts = useTexts('lists')
  return (
    <EmptyState picture="empty" title={texts.missing} actions={back}>
      {texts.missingText}
    </EmptyState>
  )
}

const isMissing = (failure: Failed) => failure.kind === 'refused' && failure.status === 404
