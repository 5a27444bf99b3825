import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import { operator } from '../../services/portal.ts'
import { browserRestrictions } from '../../services/browser-restrictions.ts'
import { Strip } from './Strip.tsx'

/** Banner about storage blocked by the browser's settings, and what still works. */
export function BlockedStorageStrip() {
  useSignals()
  const { refused, notKept } = useTexts('outbox')
  const { cookies, localStorage, queue } = browserRestrictions.value
  // Offline, the connection banner already says it.
  const isQueueToBeSaid = queue && storageUnavailable.value && connection.value === 'online'
  if (cookies) return <Strip text={refused.cookies} phone={operator.value.telefon} />
  return (
    <>
      {localStorage && <Strip text={refused.session} />}
      {isQueueToBeSaid && <Strip text={notKept} />}
    </>
  )
}
