import { signal } from '@preact/signals-core'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, type CallInput } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { noteConnection } from './connection.ts'
import { hasCode } from './outcome.ts'
import { leaveIfEnded, noteUse, session } from './session.ts'

/** The question who is there, while it is open; null otherwise. */
export const confirmation = signal<{ answer: (isConfirmed: boolean) => void } | null>(null)

/**
 * Calls an endpoint as the signed-in member. A session that has ended leads to the sign-in; a call that needs a recent
 * one is repeated after the member has confirmed who they are. Never rejects.
 */
export async function deskCall<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput = {},
): Promise<Outcome<Data>> {
  const outcome = await callInBackground(endpoint, input)
  if (session.peek().kind !== 'signed-out' && outcome.kind !== 'offline') noteUse()
  if (!hasCode(outcome, 'confirmare_necesara')) return outcome
  return (await askConfirmation()) ? deskCall(endpoint, input) : outcome
}

/** As `deskCall`, for calls that nobody asked for: they do not make the session look used. Asks for no confirmation. */
export async function callInBackground<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput = {},
): Promise<Outcome<Data>> {
  const before = session.peek()
  const outcome = await call(endpoint, input)
  noteConnection(outcome.kind !== 'offline')
  leaveIfEnded(outcome, before)
  return outcome
}

let asked: Promise<boolean> | null = null

/** Opens the question once, however many calls wait for it. Resolves with false if it is turned down. */
function askConfirmation(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    confirmation.value = { answer: resolve }
  }).finally(() => {
    confirmation.value = null
    asked = null
  })
  return asked
}
