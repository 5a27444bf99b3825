import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { contentDrafts } from './content-drafts.ts'
import { deskCall } from './desk-call.ts'
import { member } from './session.ts'

/** Last attempt of a call: what was sent, as JSON, and its idempotency key. */
interface Attempt {
  sent: string
  key: string
}

/**
 * Calls an idempotent endpoint. The same content again, after a lost answer and even a reload, is the same call. `what`
 * names the thing that the call is about.
 */
export async function callOnce<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  what: string,
  input: CallInput,
): Promise<Outcome<Data>> {
  const owner = member.peek()?.id ?? 0
  const draftKey = `incercare:${what}`
  const sent = JSON.stringify(input)
  const last = contentDrafts.read(owner, draftKey)?.content as Attempt | undefined
  const attempt = last?.sent === sent ? last : { sent, key: crypto.randomUUID() }
  contentDrafts.keep(owner, draftKey, { content: attempt, version: 0, at: Date.now() })
  const outcome = await deskCall(endpoint, { ...input, idempotencyKey: attempt.key })
  if (outcome.kind === 'ok') contentDrafts.keep(owner, draftKey, null)
  return outcome
}
