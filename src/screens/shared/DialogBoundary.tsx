import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { operator } from '../../services/portal.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

/** Queues an error of a dialog for reporting (client-errors.ts). */
export function reportBrokenDialog(error: unknown): void {
  window.portalErrors?.push({ type: 'dialog', error })
}

/** Error boundary of a dialog: closes it and shows a toast; the page below stays. */
export function DialogBoundary({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { brokenDialog } = useTexts('errors')
  function close(error: unknown): void {
    reportBrokenDialog(error)
    onClose()
    showToast('error', brokenDialog(operator.peek().telefon))
  }
  return <ErrorBoundary onError={close}>{children}</ErrorBoundary>
}
