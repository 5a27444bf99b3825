import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { operator } from '../../services/portal.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

/** Hands on what broke over a page, to be reported (client-errors.ts). */
export function noteBrokenDialog(error: unknown): void {
  window.portalErrors?.push({ type: 'dialog', error })
}

/** A dialog that breaks is closed, which is said; the page under it goes on. */
export function DialogBoundary({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { brokenDialog } = useTexts('errors')
  function close(error: unknown): void {
    noteBrokenDialog(error)
    onClose()
    showToast('error', brokenDialog(operator.peek().telefon))
  }
  return <ErrorBoundary onError={close}>{children}</ErrorBoundary>
}
