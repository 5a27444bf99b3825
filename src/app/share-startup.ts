import { effect } from '@preact/signals-core'
import { SHARE_CACHE, SHARE_LOST } from '#contract/share-target.ts'
import { language } from '../i18n/language.ts'
import { shareTextsOf } from '../i18n/share-texts.ts'
import { closeToast, showToast, toasts, type ToastKind } from '../services/feedback.ts'
import { session } from '../services/session.ts'
import { purgeShares } from '../services/shared-photos.ts'

const FORM = '#/sesizari/noua'
const KEPT_FOR_MS = 7 * 24 * 3600 * 1000

/** Says what happened to photos that another app has shared, and opens the form for whoever signs in. */
export async function watchSharedPhotos(): Promise<void> {
  effect(() => {
    if (session.value.state === 'citizen') void loadParts()
  })
  if (location.search === SHARE_LOST) {
    history.replaceState(history.state, '', location.pathname + location.hash)
    say('warn', 'lost')
  }
  if (!(await hasShares())) return
  if (session.peek().state === 'citizen') return offerForm()
  const said = say('info', 'kept')
  const stop = effect(() => {
    if (session.value.state !== 'citizen') return
    queueMicrotask(() => stop())
    const toast = toasts.peek().find(({ text }) => text === said)
    if (toast) closeToast(toast.id)
    // Before the router leads home.
    location.replace(FORM)
  })
}

/** Loads the parts of the form that take photos, so that they are there without a connection. */
async function loadParts(): Promise<void> {
  await Promise.all([
    import('../services/take-shares.ts'),
    import('../screens/sesizari/SharedNote.tsx'),
  ]).catch(() => undefined) // the connection was lost: done at the next start
}

/** Offers the form on another page, as after a start that was cut short. */
function offerForm(): void {
  if (location.hash.startsWith(FORM)) return
  say('info', 'waiting', () => (location.hash = FORM))
}

function say(kind: ToastKind, key: 'lost' | 'kept' | 'waiting', run?: () => void): string {
  const texts = shareTextsOf(language.peek())
  const action = run && { label: texts.open, run }
  showToast(kind, texts[key], { sticky: true, ...(action && { action }) })
  return texts[key]
}

/** True if shares wait; false if the browser refuses storage. */
async function hasShares(): Promise<boolean> {
  if (!(await caches.has(SHARE_CACHE))) return false
  return purgeShares(KEPT_FOR_MS)
}
