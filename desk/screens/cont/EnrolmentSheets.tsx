import { Sheet } from '#src/ui/sheet.tsx'
import type { Enrolled } from '../../services/enrolment.ts'
import { tell } from '../../services/feedback.ts'
import { enter } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { PasskeyEnrolment } from '../shared/PasskeyEnrolment.tsx'
import { RecoveryCodes } from '../shared/RecoveryCodes.tsx'
import { TotpEnrolment } from '../shared/TotpEnrolment.tsx'

/** Second factor that is being added, or new recovery codes to be shown; null for none. */
export type Enrolment = 'passkey' | 'totp' | { codes: string[] } | null

interface EnrolmentSheetsProps {
  enrolment: Enrolment
  onChange: (next: Enrolment) => void
}

/** Dialogs that add a second factor and show new recovery codes. */
export function EnrolmentSheets({ enrolment, onChange }: EnrolmentSheetsProps) {
  const close = () => onChange(null)

  function finish({ eu, coduri_rezerva: codes }: Enrolled, sentence: string) {
    enter(eu)
    tell(sentence)
    onChange(codes.length > 0 ? { codes } : null)
  }

  if (enrolment === null) return null
  if (enrolment === 'passkey') {
    return (
      <Sheet small title={texts.factors.passkey} closeLabel={texts.cancel} onCancel={close}>
        <PasskeyEnrolment onEnrolled={(enrolled) => finish(enrolled, texts.factors.passkeyAdded)} />
      </Sheet>
    )
  }
  if (enrolment === 'totp') {
    return (
      <Sheet small title={texts.factors.totp} closeLabel={texts.cancel} onCancel={close}>
        <TotpEnrolment onEnrolled={(enrolled) => finish(enrolled, texts.factors.totpAdded)} />
      </Sheet>
    )
  }
  return (
    <Sheet small title={texts.recovery.title} closeLabel={texts.close}>
      <RecoveryCodes codes={enrolment.codes} onDone={close} />
    </Sheet>
  )
}
