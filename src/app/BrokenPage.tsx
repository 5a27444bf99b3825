import { useEffect } from 'react'
import { isReachable } from '../browser/import-when-reachable.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Help } from '../screens/shared/Help.tsx'
import { PublicPage } from '../screens/shared/PublicPage.tsx'
import { selectFaqSection } from '../services/faq-sections.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import type { BrokenPageProps } from './BrokenPortal.tsx'
import { FIRST } from './routes.ts'
import { failedChunkCount } from './stale-build.ts'
import { focusTitle } from '../browser/focus-title.ts'

/** Error page shown in place of a screen that threw or failed to load. */
export function BrokenPage({ route: { page }, framed, retry }: BrokenPageProps) {
  const { broken } = useTexts('shell')
  const faq = selectFaqSection(page)
  useEffect(focusTitle, [])
  function tryAgain(): void {
    // Chrome caches a failed dynamic import for the life of the page, so only a reload fetches the file again.
    if (failedChunkCount.peek() > 0 && isReachable()) return window.location.reload()
    retry()
    setTimeout(focusTitle)
  }
  const ways = (
    <div className="cluster">
      <Button variant="primary" onClick={tryAgain}>
        {broken.retry}
      </Button>
      {page !== 'home' && page !== 'login' && (
        <LinkButton href={`#${FIRST}`}>{broken.home}</LinkButton>
      )}
    </div>
  )
  if (!framed) {
    return (
      <PublicPage title={broken.title} lead={broken.text} faq={faq}>
        {ways}
      </PublicPage>
    )
  }
  return (
    <div className="page broken">
      <h1 tabIndex={-1}>{broken.title}</h1>
      <p>{broken.text}</p>
      {ways}
      <div className="broken__help">
        <Help faq={faq} />
      </div>
    </div>
  )
}
