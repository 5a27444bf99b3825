import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import { canReadOffline, startOfflineReading } from '../../services/offline-reading.ts'
import { showToast } from '../../services/feedback.ts'
import { CloudOff } from '../../ui/icons.ts'
import { DemoStrip } from './DemoStrip.tsx'
import { BlockedStorageStrip } from './BlockedStorageStrip.tsx'
import './connection-strip.css'

/** Banner over the page while the server is unreachable, and a toast when it is back. */
export function ConnectionStrip() {
  useSignals()
  const texts = useTexts('outbox')
  const [host] = useState(insertHost)
  const state = connection.value
  const offline = storageUnavailable.value
    ? texts.offlineNotKept
    : texts.leaves[currentSendMode.value].offline
  const wasAway = useRef(false)
  useEffect(() => {
    if (state === 'online' && wasAway.current) showToast('success', texts.back)
    wasAway.current = state !== 'online'
  }, [state, texts.back])
  return createPortal(
    <div role="status">
      <DemoStrip />
      <BlockedStorageStrip />
      {state !== 'online' && (
        <p className="strip">
          <CloudOff />
          {state === 'captive' ? texts.captive : offline}
          {canReadOffline.value && (
            <a href="#/dashboard/main" onClick={startOfflineReading}>
              {texts.read}
            </a>
          )}
        </p>
      )}
    </div>,
    host,
  )
}

// Inserted before the page, so that it pushes the page down instead of covering it.
function insertHost(): HTMLElement {
  const host = document.createElement('div')
  document.body.prepend(host)
  return host
}
