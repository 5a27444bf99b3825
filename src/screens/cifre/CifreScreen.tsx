import { useEffect, useState } from 'react'
import { isOpenPeriod, openPeriods, type OpenNumbers } from '#contract/cifre-deschise.ts'
import { formatAge } from '../../i18n/dates.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { findSeenNumbers, loadNumbers, type Chosen } from '../../services/cifre.ts'
import { whileLoading } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { Figures } from './Figures.tsx'
import { PeriodTabs } from './PeriodTabs.tsx'
import './cifre.css'

/** Figures about complaints of public places, for everybody; the address says which. */
export function CifreScreen({ params }: { params: Record<string, string | undefined> }) {
  const { perioada = openPeriods.days, categorie = '' } = params
  const period = isOpenPeriod(perioada) ? perioada : openPeriods.days
  return <FiguresPage key={`${period} ${categorie}`} chosen={{ period, category: categorie }} />
}

function FiguresPage({ chosen }: { chosen: Chosen }) {
  const texts = useFigureTexts()
  const { shown, failure, load } = useNumbers(chosen, texts.title)
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="SESIZARI_PAGE" wide>
      <div className="figures stack stack--l">
        <PeriodTabs chosen={chosen} months={shown?.numbers.luni ?? []} />
        {failure && <Failure failure={failure} seenAt={shown?.seenAt ?? null} onRetry={load} />}
        {shown && <Figures chosen={chosen} numbers={shown.numbers} />}
        {!shown && !failure && (
          <SkeletonCards label={texts.loading} count={2} shapes={['title', 'line', 'box']} />
        )}
      </div>
    </PublicPage>
  )
}

/** Figures as they are shown; `seenAt` is when they were last answered, if not now (ISO 8601). */
interface Shown {
  numbers: OpenNumbers
  seenAt: string | null
}

/** Loads figures; until their answer comes, and without a connection, they are as this device has last seen them. */
function useNumbers(chosen: Chosen, language: string) {
  const [shown, setShown] = useState<Shown | null>(() => recall(chosen))
  const [failure, setFailure] = useState<Failed | null>(null)
  const { period, category } = chosen

  async function ask(isCurrent: () => boolean): Promise<void> {
    const outcome = await whileLoading(loadNumbers({ period, category }))
    if (!isCurrent()) return
    setFailure(outcome.kind === 'ok' ? null : outcome)
    if (outcome.kind === 'ok') setShown({ numbers: outcome.data, seenAt: null })
    else if (outcome.kind === 'refused') setShown(null)
  }

  // Again in the other language, of which the title is a sign.
  useEffect(() => {
    let isCurrent = true
    void ask(() => isCurrent)
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [period, category, language])

  return { shown, failure, load: () => void ask(() => true) }
}

function recall(chosen: Chosen): Shown | null {
  const seen = findSeenNumbers(chosen)
  return seen && { numbers: seen.numbers, seenAt: seen.at }
}

interface FailureProps {
  failure: Failed
  /** When the figures shown were seen; null without any. */
  seenAt: string | null
  onRetry(): void
}

function Failure({ failure, seenAt, onRetry }: FailureProps) {
  const texts = useFigureTexts()
  const feedback = useErrorFeedback({ functie_oprita: texts.off })
  const offline = seenAt === null ? texts.neverSeen : texts.offline(formatAge(seenAt))
  return (
    <Note kind={seenAt === null ? 'late' : 'plain'} role="status">
      {failure.kind === 'offline' ? offline : feedback.sentence(failure)}{' '}
      <Button small variant="quiet" onClick={onRetry}>
        {texts.retry}
      </Button>
    </Note>
  )
}
