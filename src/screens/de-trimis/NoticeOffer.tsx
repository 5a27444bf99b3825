import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { allowNotice, canOfferNotice } from '../../services/arrival-notice.ts'
import { visitorsWaiting } from '../../services/outbox.ts'
import { Button } from '../../ui/button.tsx'

/** Offers to tell of what leaves while the portal is closed: only while something waits that the worker may send. */
export function NoticeOffer() {
  useSignals()
  const texts = useTexts('outbox')
  if (!visitorsWaiting.value || !canOfferNotice.value) return null
  return (
    <p className="cluster">
      <span className="meta">{texts.noticeOffer}</span>
      <Button variant="quiet" small onClick={() => void allowNotice()}>
        {texts.noticeAllow}
      </Button>
    </p>
  )
}
