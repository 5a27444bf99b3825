import { effect } from '@preact/signals-core'
import { language } from '../i18n/language.ts'
import { loadTexts, textsOf } from '../i18n/texts.ts'
import { showBadge } from '../services/badge.ts'
import { unreadNotices } from '../services/counts.ts'
import { showToast } from '../services/feedback.ts'
import { startInstall } from '../services/install.ts'
import { unsentCount } from '../services/connection.ts'
import { applyUpdate, startUpdates, updateReady } from '../services/updates.ts'
import { recoverStaleChunks } from './stale-chunk-recovery.tsx'
import { watchReadyFiles } from './ready-files.ts'

/** Starts the PWA features: service worker updates, the install prompt, the app badge, file sharing. */
export function startPwa(): void {
  recoverStaleChunks()
  watchReadyFiles()
  void startUpdates()
  effect(() => {
    if (updateReady.value) void offerUpdate()
  })
  startInstall()
  effect(() => void showBadge(unreadNotices.value + unsentCount.value))
}

async function offerUpdate(): Promise<void> {
  const areThere = await loadTexts().then(
    () => true,
    () => false,
  )
  if (!areThere) return // offered again at the next start
  const { update } = textsOf('install', language.value)
  showToast('info', update.ready, {
    sticky: true,
    action: { label: update.reload, run: () => applyUpdate() || showToast('info', update.busy) },
  })
}
