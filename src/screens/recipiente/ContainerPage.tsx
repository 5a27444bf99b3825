import { useEffect, useState } from 'react'
import { formatContainerCode } from '#contract/container-code.ts'
import type { PublicContainer } from '#contract/recipiente.ts'
import { formatAge } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { whileLoading } from '../../services/feedback.ts'
import { findSeenContainer, loadContainer } from '../../services/recipiente.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { CodeForm } from './CodeForm.tsx'
import { ContainerFacts } from './ContainerFacts.tsx'
import { ReportActions } from './ReportActions.tsx'
import './recipiente.css'

/** A container as it is shown; `seenAt` is when it was last answered, if not now (ISO 8601). */
interface Shown {
  container: PublicContainer
  seenAt: string | null
}

/** Page of a container: what goes in, when it is emptied, and what can be done about it. */
export function ContainerPage({ code }: { code: string }) {
  const texts = useTexts('recipiente')
  const { shown, failure, load } = useContainer(code)
  return (
    <PublicPage
      title={texts.title(formatContainerCode(code))}
      lead={shown ? texts.kind(shown.container.tip, shown.container.volum_l) : undefined}
      faq="LOCATII_PAGE"
    >
      {shown ? (
        <div className="stack stack--l">
          {failure && <Stale seenAt={shown.seenAt} failure={failure} onRetry={load} />}
          <ContainerFacts container={shown.container} />
          <ReportActions container={shown.container} />
          <LinkButton variant="quiet" block href="#/recipient">
            {texts.another}
          </LinkButton>
        </div>
      ) : failure ? (
        <NotFound code={code} failure={failure} onRetry={load} />
      ) : (
        <SkeletonCards label={texts.loading} count={2} shapes={['title', 'line', 'line']} />
      )}
    </PublicPage>
  )
}

/** Loads a container; until its answer comes, and without a connection, it is as this device has last seen it. */
function useContainer(code: string) {
  const [shown, setShown] = useState<Shown | null>(() => recall(code))
  const [failure, setFailure] = useState<Failed | null>(null)
  const { portal } = useTexts('shell')

  async function ask(isCurrent: () => boolean): Promise<void> {
    const outcome = await whileLoading(loadContainer(code))
    if (!isCurrent()) return
    setFailure(outcome.kind === 'ok' ? null : outcome)
    if (outcome.kind === 'ok') setShown({ container: outcome.data, seenAt: null })
    else if (outcome.kind === 'refused' && outcome.status === 404) setShown(null)
  }

  // Again in the other language, of which the portal's name is a sign.
  useEffect(() => {
    let isCurrent = true
    void ask(() => isCurrent)
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [code, portal])

  return { shown, failure, load: () => void ask(() => true) }
}

function recall(code: string): Shown | null {
  const seen = findSeenContainer(code)
  return seen && { container: seen.container, seenAt: seen.at }
}

interface StaleProps {
  seenAt: string | null
  failure: Failed
  onRetry(): void
}

function Stale({ seenAt, failure, onRetry }: StaleProps) {
  const texts = useTexts('recipiente')
  const feedback = useErrorFeedback()
  const isOffline = failure.kind === 'offline' && seenAt !== null
  return (
    <Note kind="plain" role="status">
      {isOffline ? texts.offline(formatAge(seenAt)) : feedback.sentence(failure)}{' '}
      <Button small variant="quiet" onClick={onRetry}>
        {texts.retry}
      </Button>
    </Note>
  )
}

interface NotFoundProps {
  code: string
  failure: Failed
  onRetry(): void
}

/** A container that cannot be shown; its code stays typed. */
function NotFound({ code, failure, onRetry }: NotFoundProps) {
  const texts = useTexts('recipiente')
  const feedback = useErrorFeedback({ inexistent: texts.unknown })
  return (
    <div className="stack stack--form">
      <Note kind="late" role="alert">
        {failure.kind === 'offline' ? texts.neverSeen : feedback.sentence(failure)}
      </Note>
      <CodeForm typed={formatContainerCode(code)} onSame={onRetry} />
      <LinkButton variant="quiet" block href="#/recipient">
        {texts.scan}
      </LinkButton>
    </div>
  )
}
