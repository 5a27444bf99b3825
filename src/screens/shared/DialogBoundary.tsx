import type { ReactNode } from 'react'
import { noteError } from '../../browser/caught-errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { operator } from '../../services/portal.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

/** A dialog that breaks is closed, which is said; the page under it goes on. */
export function DialogBoundary({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { brokenDialog } = useTexts('errors')
  function close(error: unknown): void {
    noteError('dialog', error)
    onClose()
    showToast('error', brokenDialog(operator.peek().telefon))
  }
  return <ErrorBoundary onError={close}>{children}</ErrorBoundary>
}
