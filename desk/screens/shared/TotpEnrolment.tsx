import { useEffect, useState } from 'react'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { confirmTotp, startTotp, type Enrolled, type TotpSecret } from '../../services/enrolment.ts'
import { texts } from '../../texts.ro.ts'
import { TotpField } from './fields.tsx'
import { Problem } from './Problem.tsx'
import { QrCode } from './QrCode.tsx'
import { useAction } from './use-action.ts'

/** Adds a code application: its secret as a QR code and in letters, then its first code. */
export function TotpEnrolment({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const start = useAction()
  const confirm = useAction()
  useEffect(() => {
    void start.run(startTotp).then((made) => made && setSecret(made))
    // The actions are new on every render; a secret is asked for once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  async function complete(code: string) {
    const enrolled = await confirm.run(() => confirmTotp(code))
    if (enrolled) onEnrolled(enrolled)
  }

  if (!secret) return start.problem === null ? <Spinner /> : <Problem text={start.problem} />
  return (
    <div className="totp">
      <QrCode text={secret.uri} label={texts.factors.totpQr} />
      <div className="stack">
        <p>{texts.factors.totpScan}</p>
        <div>
          <p className="meta">{texts.factors.totpSecret}</p>
          <p className="secret">{groupLetters(secret.secret)}</p>
          <CopyButton
            text={secret.secret}
            label={texts.factors.copySecret}
            copiedLabel={texts.copy.copied}
            failedLabel={texts.copy.failed}
          />
        </div>
        <TotpField
          label={texts.factors.totpCode}
          hint={texts.factors.totpCodeHint}
          error={confirm.fields['cod'] ?? confirm.problem}
          busy={confirm.busy}
          onComplete={(code) => void complete(code)}
        />
      </div>
    </div>
  )
}

const GROUP = /.{1,4}/g

/** Separates letters into groups of four, to be copied by hand. */
function groupLetters(letters: string): string {
  return (letters.match(GROUP) ?? []).join(' ')
}
