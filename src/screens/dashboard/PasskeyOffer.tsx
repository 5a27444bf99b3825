import { useEffect, useState } from 'react'
import { usePasskeyTexts } from '../../i18n/passkey-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { wantsPasskeyOffer } from '../../services/passkey-device.ts'
import { recordOffer } from '../../services/passkey-offer.ts'
import { addPasskey, canOfferPasskey, needsPassword } from '../../services/passkeys.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icons.ts'
import { usePasskeyFeedback } from '../shared/use-passkey-feedback.ts'

/** Offers a passkey after a sign-in with the password, on a device that its user unlocks. */
export function PasskeyOffer() {
  const isOffered = useIsOffered()
  return isOffered && <Offer />
}

function useIsOffered(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    void canOfferPasskey().then((can) => {
      if (can) recordOffer()
      setOffered(can)
    })
  }, [])
  return isOffered
}

function Offer() {
  const { offer: texts } = usePasskeyTexts()
  const describe = usePasskeyFeedback()
  const [busy, setBusy] = useState(false)

  async function add(): Promise<void> {
    setBusy(true)
    const outcome = await addPasskey()
    setBusy(false)
    if (outcome.kind === 'ok') showToast('success', texts.done)
    else if (needsPassword(outcome)) showToast('info', texts.askPassword)
    else showToast('warn', describe(outcome))
  }

  return (
    <Banner
      icon={<KeyRound />}
      title={texts.title}
      action={
        <>
          <Button small busy={busy} onClick={() => void add()}>
            {texts.yes}
          </Button>
          <Button variant="quiet" small onClick={() => (wantsPasskeyOffer.value = false)}>
            {texts.later}
          </Button>
        </>
      }
    >
      {texts.text}
    </Banner>
  )
}
