import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { CodeDialog } from '../screens/code/CodeDialog.tsx'
import { ConnectionStrip } from '../screens/shared/ConnectionStrip.tsx'
import { DialogBoundary, reportBrokenDialog } from '../screens/shared/DialogBoundary.tsx'
import { lateHelp } from '../screens/shared/late-help.ts'
import { ReadAloudHelp } from '../screens/shared/ReadAloud.tsx'
import { FaqDialog } from '../screens/faq/FaqDialog.tsx'
import { SupportDialog } from '../screens/support/SupportDialog.tsx'
import { openDialogs, openSupport, type OpenDialog } from '../services/dialogs.ts'
import {
  alertMessage,
  closeToast,
  isBlocked,
  toasts,
  type AlertMessage,
} from '../services/feedback.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Headset } from '../ui/icons-first.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { avoidControls } from './avoid-controls.ts'
import '../styles/print.css'

/** Adds reading aloud to the help of public pages, once its texts are loaded. */
function offerReading(): void {
  lateHelp.value = <ReadAloudHelp />
}

/** Dialogs, the alert, the blocking overlay and the toasts, in stacking order. */
export function Overlays() {
  useSignals()
  const texts = useTexts('shell')
  const { pleaseWait } = useTexts('forms')
  const alert = alertMessage.value
  useEffect(offerReading, [])
  return (
    <>
      {openDialogs.value.map((dialog, position) => (
        <DialogBoundary key={position} onClose={() => dialog.close(undefined)}>
          <Dialog dialog={dialog} />
        </DialogBoundary>
      ))}
      {alert && (
        <AlertDialog
          title={alert.title}
          closeLabel={texts.close}
          onClose={alert.close}
          action={<SupportButton alert={alert} />}
        >
          {alert.text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </AlertDialog>
      )}
      {isBlocked.value && <Overlay text={pleaseWait} />}
      <ErrorBoundary onError={reportBrokenDialog}>
        <ConnectionStrip />
      </ErrorBoundary>
      <ErrorBoundary onError={reportBrokenDialog}>
        <Toasts
          items={toasts.value}
          closeLabel={texts.close}
          onClose={closeToast}
          onChange={avoidControls}
        />
      </ErrorBoundary>
    </>
  )
}

/** Opens the support form from the alert of the general error, whose text names this button. */
function SupportButton({ alert }: { alert: AlertMessage }) {
  useSignals()
  const { support } = useTexts('shell')
  const { general } = useTexts('errors')
  const isOpen = openDialogs.value.some(({ kind }) => kind === 'support')
  if (alert.text !== general || isOpen) return null
  return (
    <Button
      block
      variant="primary"
      icon={<Headset />}
      onClick={() => {
        alert.close()
        void openSupport('SUPORT_ONLINE_PAGE')
      }}
    >
      {support}
    </Button>
  )
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  if (dialog.kind === 'faq') return <FaqDialog slug={dialog.slug} onClose={dialog.close} />
  if (dialog.kind === 'support')
    return <SupportDialog slug={dialog.slug} editing={dialog.editing} onClose={dialog.close} />
  return <CodeDialog request={dialog.request} onClose={dialog.close} />
}
