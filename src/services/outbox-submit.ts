import { computed, effect } from '@preact/signals-core'
import { requestPersistentStorage } from '../browser/persist.ts'
import { enqueue, type Command } from '../offline/enqueue.ts'
import { entryKinds } from '../offline/entry-types.ts'
import { mayBeDelivered, type Entry, type Replaced } from '../offline/entry.ts'
import { updateEntry } from '../offline/outbox-db.ts'
import { browserRestrictions } from './browser-restrictions.ts'
import { isOwnerHere } from './form-owner.ts'
import { discard } from './outbox-changes.ts'
import { registerSync, startDrain } from './outbox-drain.ts'
import {
  awaited,
  findEntry,
  isIn,
  isUnfinished,
  progress,
  refresh,
  refusedEntry,
  show,
  showChange,
  tellOtherTabs,
} from './outbox-rows.ts'

/** A form's wait for an entry without progress, and its maximum wait, before sending continues in the background. */
const PATIENCE_MS = 8_000
const LONGEST_PATIENCE_MS = 15_000
/** Maximum `Retry-After`, in seconds, that a form waits for; shorter than any back-off. */
const LONGEST_MOMENT = 1

/** Reason why nothing was stored: the browser refuses storage, or the owner is not signed in. */
export type NotStored = 'storage-refused' | 'not-here'

export interface SubmitOptions {
  /** Id of the entry it replaces. */
  replaces?: string | undefined
  /** Called once the entry is stored and will be sent in any case. */
  onStored?(): void
}

/** Queues a command and tries to send it at once. Resolves with the entry, whose status is the result of that. */
export async function submit(
  command: Omit<Command, 'language' | 'changedFrom' | 'replaces'>,
  { replaces, onStored }: SubmitOptions = {},
): Promise<Entry | NotStored> {
  if (!isWriterHere(command)) return 'not-here'
  const language = document.documentElement.lang === 'en' ? 'en' : 'ro'
  const entry = await keep({ ...command, language, ...(replaces && replacing(replaces)) })
  if (!entry) return 'storage-refused'
  onStored?.()
  const sending = sendUntilDecided(entry)
  void registerSync() // after this page has queued for the lock, as the worker cannot report progress
  // The entry is stored by now; on a slow connection sending continues in the background.
  await Promise.race([sending, untilPatienceEnds(entry)])
  if (isUnfinished(findEntry(entry.id) ?? entry)) await refresh() // the worker or another tab may have sent it
  const tried = findEntry(entry.id) ?? entry
  const { state } = tried.status
  // A parked replacement returns to its form, which may be closed, so the old entry is retained.
  if (replaces && state !== 'parked') await discard(replaces)
  if (state === 'sent') await markAcknowledged(tried)
  if (isUnfinished(tried)) requestPersistentStorage()
  awaited.value = new Set([...awaited.value].filter((id) => id !== entry.id))
  return tried
}

function isWriterHere({ kind, owner }: Pick<Command, 'kind' | 'owner'>): boolean {
  return owner === null ? !entryKinds[kind].citizenOnly : isOwnerHere(owner)
}

/** Resolves when an entry makes no progress for a while, or after the maximum wait. */
function untilPatienceEnds({ id }: Entry): Promise<void> {
  return new Promise((resolve) => {
    const part = computed(() => progress.value[id])
    let still: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      stop()
      clearTimeout(still)
      clearTimeout(longest)
      resolve()
    }
    const longest = setTimeout(end, LONGEST_PATIENCE_MS)
    const stop = effect(() => {
      void part.value
      clearTimeout(still)
      still = setTimeout(end, PATIENCE_MS)
    })
  })
}

/** Retries within the form's wait if the server asks for a short pause only, as while an upload is in progress. */
async function sendUntilDecided(entry: Entry): Promise<void> {
  for (;;) {
    const moment = (await startDrain())?.retryAfter ?? null
    if (moment === null || moment > LONGEST_MOMENT) return
    if (!isUnfinished(findEntry(entry.id) ?? entry)) return
    await new Promise((resolve) => setTimeout(resolve, moment * 1000))
  }
}

async function keep(command: Command): Promise<Entry | null> {
  try {
    const { added, stored } = await enqueue(command)
    refusedEntry.value = false
    browserRestrictions.value = { ...browserRestrictions.peek(), queue: false }
    awaited.value = new Set(awaited.value).add(added.id)
    show(stored)
    tellOtherTabs()
    return added
  } catch {
    refusedEntry.value = true // private window, full device, blocked
    return null
  }
}

const replacing = (id: string) => ({ changedFrom: id, replaces: listUncertainDeliveries(id) })

/** Lists entries whose delivery is uncertain: the edited one and those it replaced. */
function listUncertainDeliveries(id: string): Replaced[] {
  const entry = findEntry(id)
  if (!entry || entry.status.state === 'sent') return []
  const { owner, replaces = [] } = entry
  return mayBeDelivered(entry) ? [...replaces, { id, owner }] : replaces
}

/** Records that the citizen was notified of a delivery. */
export async function markAcknowledged(entry: Entry): Promise<void> {
  if (entry.status.state !== 'sent') return
  const { status } = entry
  const tell = (stored: Entry): Entry => ({ ...stored, status: { ...status, told: true } })
  // On a full device the citizen is notified again at the next start.
  const isTold = await updateEntry(entry.id, isIn('sent'), tell).catch(() => false)
  if (isTold) showChange(tell(entry))
}

/** Returns the delivery message of an entry; null if its own screen shows the delivery. */
export function deliveryMessage({ kind, language, status }: Entry): string | null {
  const described = entryKinds[kind]
  if (status.state !== 'sent' || described.quiet) return null
  return described.deliveryMessages[language](status.receipt)
}
