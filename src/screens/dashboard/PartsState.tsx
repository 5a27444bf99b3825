import { formatAge } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ResourceState } from '../../services/resources.ts'
import { LastUpdated } from '../../ui/last-updated.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RotateCw } from '../../ui/icons.ts'
import { ListError } from '../../ui/list-state.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  known: ResourceState<unknown>[]
}

/** Age of the oldest data shown; an empty line of the same height when all is fresh. */
export function PartsAge({ known }: Props) {
  const texts = useTexts('lists')
  const old = known.flatMap(({ fresh, seenAt }) => (fresh || seenAt === null ? [] : seenAt))
  const [oldest] = old.sort()
  if (oldest === undefined) return <LastUpdated />
  const when = formatAge(oldest)
  const busy = known.some((part) => part.busy)
  return <LastUpdated text={busy ? texts.refreshing(when) : texts.age(when)} busy={busy} />
}

/** A single error for all parts that failed to load; cached data stays on the screen. */
export function PartsFailure({ known, onRetry }: Props & { onRetry(): void }) {
  const texts = useTexts('lists')
  const failed = known.filter(({ failure }) => failure !== null)
  if (failed.length === 0) return null
  const busy = failed.some((part) => part.busy)
  if (failed.some(({ failure }) => failure?.kind !== 'offline')) {
    return (
      <Card>
        <ListError text={texts.failed} retryLabel={texts.retry} onRetry={onRetry} busy={busy} />
      </Card>
    )
  }
  // The connection banner already says that the device is offline; this reports only parts without cached data.
  const missing = known.filter(({ data }) => data === null)
  if (missing.length === known.length) return <NothingKept busy={busy} onRetry={onRetry} />
  return missing.length > 0 ? <SomeNotKept /> : null
}

function SomeNotKept() {
  const { offlinePart } = useTexts('dashboard')
  return (
    <Card>
      <Note kind="plain">{offlinePart}</Note>
    </Card>
  )
}

function NothingKept({ busy, onRetry }: { busy: boolean; onRetry(): void }) {
  const texts = useTexts('dashboard')
  const { retry } = useTexts('lists')
  return (
    <Card>
      <EmptyState
        picture="offline"
        title={texts.offline}
        actions={
          <Button icon={<RotateCw />} busy={busy} onClick={onRetry}>
            {retry}
          </Button>
        }
      >
        {texts.offlineText}
      </EmptyState>
    </Card>
  )
}
