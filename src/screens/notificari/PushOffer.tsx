import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { showToast } from '../../services/feedback.ts'
import {
  isPushOffered,
  pushState,
  dismissPushPrompt,
  turnOffPush,
  turnOnPush,
} from '../../services/push.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Bell, BellRing } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** Push state of this device and the offer to enable it; nothing if unavailable or dismissed. */
export function PushOffer() {
  useSignals()
  const { push } = useTexts('notificari')
  const state = pushState.value
  if (state === 'install-first') return <Note kind="plain">{push.installFirst}</Note>
  if (state === 'denied') return <Note kind="plain">{push.denied}</Note>
  if (state === 'on') return <IsOn />
  return isPushOffered.value && connection.value === 'online' ? <Offer /> : null
}

function Offer() {
  const { push } = useTexts('notificari')
  const [busy, setBusy] = useState(false)
  async function turnOn(): Promise<void> {
    setBusy(true)
    const outcome = await turnOnPush()
    setBusy(false)
    if (outcome.kind !== 'ok') showToast('error', push.failed)
    else if (pushState.peek() === 'on') showToast('success', push.turnedOn)
  }
  return (
    <Banner
      icon={<Bell />}
      title={push.offer}
      action={
        <>
          <Button small busy={busy} onClick={() => void turnOn()}>
            {push.turnOn}
          </Button>
          <Button variant="quiet" small onClick={dismissPushPrompt}>
            {push.later}
          </Button>
        </>
      }
    >
      {push.offerText}
    </Banner>
  )
}

function IsOn() {
  const { push } = useTexts('notificari')
  return (
    <div className="notices__push">
      <Note kind="plain" icon={<BellRing />}>
        {push.on}
      </Note>
      <Button variant="quiet" small onClick={() => void turnOffPush()}>
        {push.turnOff}
      </Button>
    </div>
  )
}
