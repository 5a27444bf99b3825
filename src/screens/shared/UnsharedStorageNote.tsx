import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { isStorageCapped } from '../../browser/storage-cap.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { unsentCount } from '../../services/connection.ts'
import { hasDrafts } from '../../services/drafts.ts'
import { unauthorised } from '../../services/outbox-rows.ts'
import { Note } from '../../ui/note.tsx'

const QUEUE = '/de-trimis'

/** Warning before installing on Apple's browsers: this tab's drafts and queue are not shared with the installed app. */
export function UnsharedStorageNote() {
  useSignals()
  const { staysBehind: texts } = useTexts('install')
  const [location] = useHashLocation()
  const [isDrafting, setDrafting] = useState(false)
  useEffect(() => void hasDrafts().then(setDrafting), [])
  if (!isStorageCapped()) return null
  const isWaiting = unsentCount.value + unauthorised.value > 0
  if (!isWaiting && !isDrafting) return null
  return (
    <Note kind="turn">
      {isWaiting ? texts.waiting : texts.draft}{' '}
      {isWaiting && location !== QUEUE && <a href={`#${QUEUE}`}>{texts.queue}</a>}
    </Note>
  )
}
