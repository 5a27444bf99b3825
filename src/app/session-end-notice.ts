import { effect } from '@preact/signals-core'
import { language } from '../i18n/language.ts'
import { loadTexts, textsOf } from '../i18n/texts.ts'
import { closeToast, showToast, toasts } from '../services/feedback.ts'
import { sessionEnded } from '../services/session-end.ts'

/** Tells the citizen that the server ended the session, until they sign in. */
export function announceSessionEnd(): void {
  let shown = ''
  effect(() => {
    if (sessionEnded.value) void show()
    else hide()
  })

  async function show(): Promise<void> {
    const areThere = await loadTexts().then(
      () => true,
      () => false, // the connection was lost meanwhile: said at the next start
    )
    if (!areThere || !sessionEnded.peek()) return
    shown = textsOf('errors', language.peek()).sessionEnded
    showToast('info', shown, { sticky: true })
  }

  function hide(): void {
    const toast = toasts.peek().find(({ text }) => text === shown)
    if (toast) closeToast(toast.id)
  }
}
