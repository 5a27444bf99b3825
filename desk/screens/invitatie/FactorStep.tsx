import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ChevronLeft } from '#src/ui/icons.ts'
import type { Enrolled } from '../../services/enrolment.ts'
import { supportsPasskeys } from '../../services/passkeys.ts'
import { texts } from '../../texts.ro.ts'
import { PasskeyEnrolment } from '../shared/PasskeyEnrolment.tsx'
import { TotpEnrolment } from '../shared/TotpEnrolment.tsx'

const words = texts.factors

/** Choice of the first second factor: a passkey or a code application. */
export function FactorStep({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const [byTotp, setByTotp] = useState(!supportsPasskeys())
  if (byTotp) {
    return (
      <>
        <p>{words.totpText}</p>
        <TotpEnrolment onEnrolled={onEnrolled} />
        {supportsPasskeys() && (
          <div>
            <Button variant="quiet" small icon={<ChevronLeft />} onClick={() => setByTotp(false)}>
              {words.otherWay}
            </Button>
          </div>
        )}
      </>
    )
  }
  return (
    <>
      <p>{texts.invitation.factorText}</p>
      <section className="choice-box stack stack--s">
        <h2>
          {words.passkey} <span className="meta">({words.recommended})</span>
        </h2>
        <p className="lead">{words.passkeyText}</p>
        <PasskeyEnrolment onEnrolled={onEnrolled} />
      </section>
      <section className="choice-box stack stack--s">
        <h2>{words.totp}</h2>
        <p className="lead">{words.totpText}</p>
        <div>
          <Button onClick={() => setByTotp(true)}>{words.addTotp}</Button>
        </div>
      </section>
    </>
  )
}
