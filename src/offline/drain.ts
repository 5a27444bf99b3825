import { withLock } from '../lib/with-lock.ts'
import type { DeliveryResult } from './classify-response.ts'
import { attempt, type Attempt } from './deliver.ts'
import type { Entry } from './entry.ts'
import { entryKinds, entryPath } from './entry-types.ts'
import { getEntry, listEntries } from './outbox-db.ts'
import {
  backoffDelay,
  needsUpload,
  nextRequestPath,
  pauseFor,
  pausesByPath,
  type DrainResult,
} from './pace.ts'
import { applyResult, begin, change, isWaiting } from './record-result.ts'
import { isMessage, sortForSending } from './send-order.ts'
import { canSend, type Sender } from './sender.ts'

const LOCK = 'portal.coada'
/** Seconds before a retry when the entry could not be read or written on this device, as when its disk is full. */
const DEVICE_WAIT = 60

export interface DrainOptions {
  /** Requested by the citizen, so pauses the server asked for are ignored. */
  force?: boolean
  /** Id of the entry to send first. */
  first?: string | undefined
}

/**
 * Sends the waiting entries one after another, under a Web Lock shared by tabs and worker: a second drain waits for
 * the first. Safe in browsers without locks too, as every entry and every file carries its idempotency key.
 */
export function drain(sender: Sender, options: DrainOptions = {}): Promise<DrainResult> {
  return withLock(LOCK, () => sendAll(sender, options))
}

async function sendAll(
  sender: Sender,
  { force = false, first }: DrainOptions,
): Promise<DrainResult> {
  const waiting = sortForSending(await waitingEntries(sender), first)
  const round: DrainResult = { retryAfter: null, unauthorised: 0, connection: null }
  const waitFor = (seconds: number) => {
    round.retryAfter = Math.min(round.retryAfter ?? seconds, seconds)
  }
  const pauses = force ? new Map<string, number>() : pausesByPath(waiting, sender.now())
  const heldThreads = new Set<string>()
  let uploadFailed = false
  for (const { id } of waiting) {
    const entry = await getEntry(id) // the citizen may have changed or deleted it meanwhile
    if (!entry || !canSend(sender, entry)) continue
    const path = entryPath(entry)
    const pause = pauseFor(entry, pauses)
    if (pause > 0) {
      waitFor(pause)
      continue
    }
    // The messages of a thread must arrive in the order they were written in.
    if (heldThreads.has(path)) continue
    if (uploadFailed && needsUpload(entry)) {
      waitFor(backoffDelay(entry.attempts))
      continue
    }
    const attempted = await sendOne(sender, entry)
    if (attempted === 'left') continue
    if (attempted === 'failed') {
      waitFor(DEVICE_WAIT)
      continue
    }
    const { verdict, inUpload } = attempted
    if (verdict.kind === 'unauthorised') round.unauthorised += 1
    round.connection = connectionOf(verdict)
    if (verdict.kind !== 'later' && verdict.kind !== 'blocked') continue
    if (entry.status.state === 'waiting' && isMessage(entry)) heldThreads.add(path)
    const asked = verdict.kind === 'later' ? verdict.afterSeconds : null
    if (asked !== null) pauses.set(nextRequestPath(entry), asked)
    waitFor(asked ?? backoffDelay(entry.attempts))
    uploadFailed ||= inUpload
    // Without a connection the rest would fail too; after a failed upload, small requests may still get through.
    if (round.connection !== 'online' && !inUpload) break
  }
  return round
}

function connectionOf(verdict: DeliveryResult): 'online' | 'offline' | 'captive' {
  return verdict.kind === 'later' ? verdict.connection : 'online'
}

async function waitingEntries(sender: Sender): Promise<Entry[]> {
  const stored = await listEntries()
  sender.onStart?.(stored)
  return stored.flatMap((row) =>
    row.kind === 'entry' && isWaiting(row.entry) && canSend(sender, row.entry) ? [row.entry] : [],
  )
}

/** `left`: another sender or the citizen changed the entry. `failed`: a local error; the other entries go on. */
async function sendOne(sender: Sender, entry: Entry): Promise<Attempt | 'left' | 'failed'> {
  try {
    if (!(await begin(sender, entry))) return 'left'
    const attempted = await attempt(sender, entry, entryKinds[entry.kind])
    await applyResult(sender, entry, attempted.verdict)
    return attempted
  } catch (error) {
    report(error)
    // On a full device it stays `sending`, which the next drain treats as waiting.
    await change(sender, entry, { state: 'waiting' }).catch(() => undefined)
    return 'failed'
  }
}

/** Rethrows as an uncaught error, so that it is reported. A DOMException (storage refused) is not a defect. */
function report(error: unknown): void {
  if (error instanceof DOMException) return
  queueMicrotask(() => {
    throw error
  })
}
