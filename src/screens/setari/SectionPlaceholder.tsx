import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Settings } from '../../services/setari.ts'
import { Card } from '../../ui/card.tsx'
import { ListError, ListSkeleton } from '../../ui/list-state.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Skeleton of a section that is loading, or its error. */
export function SectionPlaceholder({ settings }: { settings: Settings }) {
  useSignals()
  const texts = useTexts('setari')
  const lists = useTexts('lists')
  const feedback = useErrorFeedback()
  const failure = settings.failure.value
  if (failure) {
    return (
      <ListError
        text={failure.kind === 'offline' ? lists.needsConnection : feedback.sentence(failure)}
        retryLabel={lists.retry}
        busy={settings.busy.value}
        onRetry={() => void settings.load()}
      />
    )
  }
  return (
    <Card flush>
      <ListSkeleton label={texts.loading} rows={6} lead="none" />
    </Card>
  )
}
