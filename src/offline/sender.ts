import { classifyResponse, type DeliveryResult } from './classify-response.ts'
import type { Entry, StoredEntry } from './entry.ts'
import type { Transport } from './transport.ts'

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

export function canSend({ owner }: Sender, entry: Pick<Entry, 'owner'>): boolean {
  return entry.owner === null || entry.owner === owner()
}

/** Sends, and once more with a refreshed token if the server rejects the token. */
export async function sendAs(
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

export const later: DeliveryResult = { kind: 'later', afterSeconds: null, connection: 'online' }
const unanswered: DeliveryResult = { kind: 'later', afterSeconds: null, connection: 'offline' }
