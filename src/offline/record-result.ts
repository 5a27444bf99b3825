import { parseReceipt } from '#contract/receipts.ts'
import type { DeliveryResult } from './classify-response.ts'
import type { Entry, Status } from './entry.ts'
import { entryKinds } from './entry-types.ts'
import { replaceEntry } from './outbox-db.ts'
import type { Sender } from './sender.ts'

/** Rejections by an intermediary before the entry is parked for the citizen to decide; sooner for a 413. */
const MAX_BLOCKED = 8
const MAX_TOO_LARGE = 2
const TOO_LARGE = 413

// `sending` counts too: under the lock it means that the sender died.
export function isWaiting({ status }: Entry): boolean {
  return status.state === 'waiting' || status.state === 'sending'
}

const isUnsent = ({ status }: Entry) => status.state !== 'sent'
export const isBeingSent = ({ status }: Entry) => status.state === 'sending'

/** Marks an entry as being sent. False if another sender or the citizen changed it. */
export async function begin(sender: Sender, entry: Entry): Promise<boolean> {
  entry.status = { state: 'sending' }
  const begun = await replaceEntry(entry, isWaiting)
  if (begun) sender.onChange(entry)
  return begun
}

/** Stores the outcome of an attempt. */
export async function applyResult(
  sender: Sender,
  entry: Entry,
  verdict: DeliveryResult,
): Promise<void> {
  if (verdict.kind === 'sent') {
    await finish(sender, entry, verdict.data)
  } else if (verdict.kind === 'parked') {
    delete entry.call // rejected, so it need not be replayed byte for byte
    await change(sender, entry, { state: 'parked', reason: verdict.reason })
  } else {
    entry.attempts += 1
    if (verdict.kind === 'blocked') entry.blocked = (entry.blocked ?? 0) + 1
    entry.notBefore =
      verdict.kind === 'later' ? momentAfter(verdict.afterSeconds, sender.now()) : null
    const isOver = verdict.kind === 'blocked' && isBlockedForGood(entry, verdict.status)
    const reason = { code: codeOfBlocked(verdict), sentence: null }
    await change(sender, entry, isOver ? { state: 'parked', reason } : { state: 'waiting' })
  }
}

function isBlockedForGood({ blocked = 0 }: Entry, status: number): boolean {
  return blocked >= (status === TOO_LARGE ? MAX_TOO_LARGE : MAX_BLOCKED)
}

const codeOfBlocked = (verdict: DeliveryResult): string =>
  verdict.kind === 'blocked' && verdict.status === TOO_LARGE ? 'prea_mare_pe_drum' : 'oprit_pe_drum'

export async function finish(
  sender: Sender,
  entry: Entry,
  data: Record<string, unknown>,
  told = false,
): Promise<void> {
  const at = sender.now().toISOString()
  entry.status = { state: 'sent', receipt: parseReceipt(data), at, told }
  entry.form = entryKinds[entry.kind].retain?.(entry.form) ?? {}
  delete entry.call
  // Its state may have changed to waiting or parked meanwhile, but it was delivered all the same.
  if (await replaceEntry(entry, isUnsent, entry.files)) sender.onChange(entry)
}

function momentAfter(seconds: number | null, now: Date): string | null {
  return seconds === null ? null : new Date(now.getTime() + seconds * 1000).toISOString()
}

export async function change(sender: Sender, entry: Entry, status: Status): Promise<void> {
  entry.status = status
  if (await replaceEntry(entry, isBeingSent)) sender.onChange(entry)
}
