import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { editEntry, isEditable } from '../../services/outbox-edit.ts'
import { exportRow } from '../../services/outbox-export.ts'
import { discard, forgetReceipt, retry, sendNow } from '../../services/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'

/** What the citizen may do with an entry. Deleting one that was not sent asks first. */
export function EntryActions({ entry }: { entry: Entry }) {
  const texts = useTexts('outbox')
  const { state } = entry.status
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  async function edit(): Promise<void> {
    const address = await editEntry(entry)
    if (address) navigate(address)
  }
  const remove = () => (state === 'sent' ? void forgetReceipt(entry.id) : setAsking(true))
  return (
    <div className="queue__actions">
      {state === 'waiting' && (
        <Button small onClick={() => void sendNow({ insists: true, first: entry.id })}>
          {texts.sendNow}
        </Button>
      )}
      {state === 'parked' && (
        <Button small onClick={() => void retry(entry)}>
          {texts.retry}
        </Button>
      )}
      {(state === 'waiting' || state === 'parked') && isEditable(entry) && (
        <Button variant="quiet" small onClick={() => void edit()}>
          {texts.edit}
        </Button>
      )}
      {state === 'parked' && (
        <Button variant="quiet" small onClick={() => void exportRow({ kind: 'entry', entry })}>
          {texts.export}
        </Button>
      )}
      {state !== 'sending' && (
        <Button variant="quiet" small onClick={remove}>
          {texts.remove}
        </Button>
      )}
      {asking && (
        <Confirm
          title={texts.removeTitle}
          yes={texts.removeYes}
          no={texts.removeNo}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            void discard(entry.id)
          }}
        >
          {texts.removeText}
        </Confirm>
      )}
    </div>
  )
}
