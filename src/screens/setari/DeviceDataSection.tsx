import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { hasTouch } from '../../browser/breakpoints.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { unsentCount } from '../../services/connection.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { bytesKept, measureStorage, clearDevice } from '../../services/clear-device.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { formatSize } from '../shared/format-size.ts'

/** Storage used on this device, with a button that clears it. */
export function DeviceDataSection() {
  useSignals()
  const { telefon: texts } = useTexts('setari')
  const [isAsking, setAsking] = useState(false)
  const bytes = bytesKept.value
  useEffect(() => void measureStorage(), [])
  return (
    <Card className="stack">
      <p>{texts.lead}</p>
      <ul className="setari__list">
        {texts.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="lead">{texts.not}</p>
      <div>
        <p className="meta">{texts.size}</p>
        <p className="setari__value num">{bytes === null ? '…' : formatSize(bytes)}</p>
      </div>
      <div>
        <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
          {texts.wipe(hasTouch())}
        </Button>
      </div>
      {isAsking && (
        <DialogBoundary onClose={() => setAsking(false)}>
          <WipeQuestion onClose={() => setAsking(false)} />
        </DialogBoundary>
      )}
    </Card>
  )
}

function WipeQuestion({ onClose }: { onClose(): void }) {
  useSignals()
  const { telefon: texts } = useTexts('setari')
  const [unsentToo, setUnsentToo] = useState(false)
  const waiting = unsentCount.value

  async function wipe(): Promise<void> {
    onClose()
    await whileBlocked(clearDevice({ unsentToo }))
    // The session has ended, so the guard redirects to the sign-in.
    showToast('success', waiting > 0 && !unsentToo ? texts.wipedButUnsent : texts.wiped)
  }

  return (
    <Sheet
      small
      title={texts.wipeTitle}
      closeLabel={texts.wipeNo}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.wipeNo}
          </Button>
          <Button variant="danger" onClick={() => void wipe()}>
            {texts.wipeYes}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{texts.wipeText}</p>
        {waiting > 0 && (
          <>
            <Note kind="turn">
              <p>{texts.waiting(waiting)}</p>
              <a className="link" href="#/de-trimis">
                {texts.seeWaiting}
              </a>
            </Note>
            <Checkbox
              label={texts.alsoUnsent}
              checked={unsentToo}
              onChange={(event) => setUnsentToo(event.currentTarget.checked)}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
