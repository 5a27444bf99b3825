import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  requestNotifications,
  canOfferNotifications,
} from '../../services/delivery-notification.ts'
import { canSendInBackground } from '../../services/outbox-rows.ts'
import { Button } from '../../ui/button.tsx'
import { Bell } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** Offers notifications of background deliveries, only while there are entries that the worker may send. */
export function NoticeOffer() {
  useSignals()
  const texts = useTexts('outbox')
  if (!canSendInBackground.value || !canOfferNotifications.value) return null
  return (
    <Note icon={<Bell />}>
      <div className="stack stack--s">
        <p>{texts.noticeOffer}</p>
        <Button small onClick={() => void requestNotifications()}>
          {texts.noticeAllow}
        </Button>
      </div>
    </Note>
  )
}
