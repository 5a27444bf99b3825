import { paths } from '#contract/paths.ts'
import { earlierArrived, parseReceipt } from '#contract/receipts.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { withLock } from '../lib/with-lock.ts'
import type { Entry, QueuedFile, Status, StoredEntry } from './entry.ts'
import { entryKinds, entryPath, type EntryKind } from './entry-types.ts'
import { backoffDelay, needsUpload, nextRequestPath, pauseFor, pausesByPath } from './pace.ts'
import { getBytes, getEntry, listEntries, rekeyFiles, replaceEntry } from './outbox-db.ts'
import type { Transport } from './transport.ts'
import { classifyResponse, rejected, type DeliveryResult } from './classify-response.ts'

/** Dependencies of a drain: transport, session and callbacks of the page or the worker. */
export interface Sender {
  transport: Transport
  /** Id of the citizen whose entries may be sent: signed in on the page, or owner of the worker's send token. */
  owner(): string | null
  /** Refreshes the token after a 401. `unreachable`: no response, so the session may still be valid. */
  refreshToken(): Promise<'renewed' | 'ended' | 'unreachable'>
  /** Called with all rows as they were when the drain began. */
  onStart?(stored: StoredEntry[]): void
  /** Called when an entry has changed, with `progress` (0–1) while it is being sent. */
  onChange(entry: Entry, progress?: number): void
  now(): Date
}

/** Outcome of one drain. */
export interface DrainResult {
  /** Seconds until the next drain; null if no entry needs one. */
  retryAfter: number | null
  /** Number of the citizen's entries that wait for a sign-in. */
  unauthorised: number
  /** Connection state shown by the last response; null if no request was made. */
  connection: 'online' | 'offline' | 'captive' | null
}

const LOCK = 'portal.coada'
/** Rejections by an intermediary before the entry is parked for the citizen to decide; sooner for a 413. */
const MAX_BLOCKED = 8
const MAX_TOO_LARGE = 2
const TOO_LARGE = 413
/** Times the server may lose uploaded files before the entry is parked. */
const MAX_UPLOADS_LOST = 3
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

/** Sorts entries by attempts, with `first` ahead of all. The messages of a thread keep their order. */
export function sortForSending(entries: Entry[], first?: string): Entry[] {
  const tapped = entries.find(({ id }) => id === first)
  const inThread = new Map<string, number>()
  const turns = new Map<string, number>()
  for (const entry of entries) {
    const path = entryPath(entry)
    const attempts = isMessage(entry)
      ? Math.max(entry.attempts, inThread.get(path) ?? 0)
      : entry.attempts
    inThread.set(path, attempts)
    turns.set(entry.id, tapped && goesWith(entry, tapped) ? -1 : attempts)
  }
  return [...entries].sort((one, other) => turns.get(one.id)! - turns.get(other.id)!)
}

function goesWith(entry: Entry, tapped: Entry): boolean {
  if (entry.id === tapped.id) return true
  return isMessage(tapped) && entryPath(entry) === entryPath(tapped) && entry.place < tapped.place
}

const isMessage = ({ kind }: Entry): boolean => kind.startsWith('mesaj-')

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

// `sending` counts too: under the lock it means that the sender died.
function isWaiting({ status }: Entry): boolean {
  return status.state === 'waiting' || status.state === 'sending'
}

const isUnsent = ({ status }: Entry) => status.state !== 'sent'
const isBeingSent = ({ status }: Entry) => status.state === 'sending'

function canSend({ owner }: Sender, entry: Pick<Entry, 'owner'>): boolean {
  return entry.owner === null || entry.owner === owner()
}

async function begin(sender: Sender, entry: Entry): Promise<boolean> {
  entry.status = { state: 'sending' }
  const begun = await replaceEntry(entry, isWaiting)
  if (begun) sender.onChange(entry)
  return begun
}

interface Attempt {
  verdict: DeliveryResult
  /** True if it ended during a file upload. */
  inUpload: boolean
}

/** `left`: another sender or the citizen changed the entry. `failed`: a local error; the other entries go on. */
async function sendOne(sender: Sender, entry: Entry): Promise<Attempt | 'left' | 'failed'> {
  try {
    if (!(await begin(sender, entry))) return 'left'
    const attempted = await attempt(sender, entry, entryKinds[entry.kind]!)
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

/** Stores the outcome of an attempt. */
async function applyResult(sender: Sender, entry: Entry, verdict: DeliveryResult): Promise<void> {
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

/** Uploads the files, each checkpointed once it has arrived, then sends the form. */
async function attempt(sender: Sender, entry: Entry, kind: EntryKind): Promise<Attempt> {
  const objection = await reconcileReplaced(sender, entry)
  if (objection) return { verdict: objection, inUpload: false }
  for (const [index, file] of entry.files.entries()) {
    if (file.descriptor) continue
    const verdict = await sendFile(sender, entry, file, index)
    if (verdict.kind !== 'sent') return { verdict, inUpload: true }
  }
  const verdict = await sendCall(sender, entry, kind)
  const isLost = verdict.kind === 'file-lost'
  return { verdict: isLost ? await requeueLostFiles(sender, entry) : verdict, inUpload: false }
}

async function sendFile(
  sender: Sender,
  entry: Entry,
  file: QueuedFile,
  index: number,
): Promise<DeliveryResult> {
  const content = await getBytes(file.id)
  if (!content) return rejected('fisier_lipsa')
  const total = entry.files.length + 1
  const { id: idempotencyKey, name, type } = file
  const verdict = await sendAs(sender, entry, () =>
    sender.transport.upload(new File([content], name, { type }), {
      owner: entry.owner,
      idempotencyKey,
      onProgress: (part) => sender.onChange(entry, (index + part) / total),
    }),
  )
  if (verdict.kind === 'sent') {
    file.descriptor = verdict.data as unknown as Descriptor
    await replaceEntry(entry, isBeingSent)
    sender.onChange(entry, (index + 1) / total)
  }
  return verdict
}

/** Stores the request before it is first sent, so that every retry, even by a newer build, has identical bytes. */
async function sendCall(sender: Sender, entry: Entry, kind: EntryKind): Promise<DeliveryResult> {
  if (!entry.call) {
    entry.call = buildRequest(entry, kind)
    await replaceEntry(entry, isBeingSent)
  }
  const { id: idempotencyKey, owner, call } = entry
  return sendAs(sender, entry, () =>
    sender.transport.post(call.path, call.body, { owner, idempotencyKey }),
  )
}

function buildRequest(entry: Entry, kind: EntryKind): NonNullable<Entry['call']> {
  const files = entry.files.flatMap(({ descriptor, label }) =>
    descriptor ? [{ descriptor, ...(label !== undefined && { label }) }] : [],
  )
  return { path: kind.path(entry), body: JSON.stringify(kind.body(entry.form, files)) }
}

/**
 * Asks the server whether an entry was delivered although its response was lost; if so, marks it as sent.
 * `isTold`: true if the caller notifies the citizen. Resolves with the result: `sent` with a null id if not delivered.
 */
export async function reconcileDelivery(
  sender: Sender,
  { id, kind, owner }: Pick<Entry, 'id' | 'kind' | 'owner'>,
  isTold: () => boolean = () => false,
): Promise<DeliveryResult> {
  const path = owner === null ? paths.trimitereStare : paths.accountTrimitereStare
  const body = JSON.stringify({ cheie: id, fel: kind })
  const verdict = await sendAs(sender, { owner }, () =>
    sender.transport.post(path, body, { owner, idempotencyKey: id }),
  )
  if (verdict.kind === 'sent' && verdict.data['id'] !== null) {
    const entry = await getEntry(id)
    if (entry) await finish(sender, entry, verdict.data, isTold())
  }
  return verdict
}

/** Returns a reason not to send a changed entry: its original was delivered, or the check failed. */
async function reconcileReplaced(sender: Sender, entry: Entry): Promise<DeliveryResult | null> {
  for (const { id, owner } of entry.replaces ?? []) {
    const verdict = await reconcileDelivery(sender, { id, owner, kind: entry.kind })
    if (verdict.kind === 'sent' && verdict.data['id'] === null) continue
    if (verdict.kind !== 'sent' && verdict.kind !== 'parked') return verdict
    delete entry.replaces // checked once: a parked entry is sent again only if the citizen asks
    if (verdict.kind === 'parked') return verdict
    const sentence = earlierArrived[entry.language](parseReceipt(verdict.data))
    return { kind: 'parked', reason: { code: 'varianta_ajunsa', sentence } }
  }
  return null
}

/** Sends, and once more with a refreshed token if the server rejects the token. */
async function sendAs(
  sender: Sender,
  { owner }: Pick<Entry, 'owner'>,
  send: () => ReturnType<Transport['post']>,
): Promise<DeliveryResult> {
  const first = await sendOnceAs(sender, owner, send)
  if (first.kind !== 'unauthorised' || owner === null || !canSend(sender, { owner })) return first
  const renewal = await sender.refreshToken()
  if (renewal === 'ended') return first
  if (renewal === 'unreachable') return unanswered
  const second = await sendOnceAs(sender, owner, send)
  // A token just issued was rejected, which a new sign-in would not fix.
  return second.kind === 'unauthorised' && canSend(sender, { owner }) ? later : second
}

// Another citizen may have signed in during an upload, or while the request waited for a token.
async function sendOnceAs(
  sender: Sender,
  owner: string | null,
  send: () => ReturnType<Transport['post']>,
): Promise<DeliveryResult> {
  if (!canSend(sender, { owner })) return { kind: 'unauthorised' }
  const answer = await send()
  return answer || canSend(sender, { owner }) ? classifyResponse(answer) : { kind: 'unauthorised' }
}

/** Marks files the server has lost for upload from the stored bytes, under new idempotency keys. */
async function requeueLostFiles(sender: Sender, entry: Entry): Promise<DeliveryResult> {
  entry.uploadsLost += 1
  if (entry.uploadsLost > MAX_UPLOADS_LOST) return rejected('fisier_necunoscut')
  delete entry.call // it refers to the lost files
  await rekeyFiles(entry, isBeingSent)
  sender.onChange(entry)
  return later
}

async function finish(
  sender: Sender,
  entry: Entry,
  data: Record<string, unknown>,
  told = false,
): Promise<void> {
  const at = sender.now().toISOString()
  entry.status = { state: 'sent', receipt: parseReceipt(data), at, told }
  entry.form = entryKinds[entry.kind]!.retain?.(entry.form) ?? {}
  delete entry.call
  // Its state may have changed to waiting or parked meanwhile, but it was delivered all the same.
  if (await replaceEntry(entry, isUnsent, entry.files)) sender.onChange(entry)
}

function momentAfter(seconds: number | null, now: Date): string | null {
  return seconds === null ? null : new Date(now.getTime() + seconds * 1000).toISOString()
}

async function change(sender: Sender, entry: Entry, status: Status): Promise<void> {
  entry.status = status
  if (await replaceEntry(entry, isBeingSent)) sender.onChange(entry)
}

const later: DeliveryResult = { kind: 'later', afterSeconds: null, connection: 'online' }
const unanswered: DeliveryResult = { kind: 'later', afterSeconds: null, connection: 'offline' }
