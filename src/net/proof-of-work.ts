import type { Challenge } from 'altcha-lib/types'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, type CallInput } from './api.ts'
import type { Outcome } from './outcome.ts'

/**
 * Makes a call that sends a message to somebody who is not signed in. While the server is being misused for that, it asks for
 * some work first: it is done here, and nobody is told of it.
 */
export async function callWithProof<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
): Promise<Outcome<Data>> {
  const first = await call(endpoint, input)
  const challenge = first.kind === 'refused' ? challengeIn(first.data) : null
  if (!challenge) return first
  const proof = await prove(challenge)
  return proof ? call(endpoint, { ...input, headers: { 'X-Proof-Of-Work': proof } }) : first
}

// The server reads it again: here it only has to be one.
function challengeIn(data: unknown): Challenge | null {
  const { challenge } = Object(data) as { challenge?: Challenge }
  return challenge ?? null
}

/** The work as a header, or null where it cannot be done: then the refusal stands. */
async function prove(challenge: Challenge): Promise<string | null> {
  try {
    const { solve } = await import('./solve-challenge.ts')
    const solution = await solve(challenge)
    return solution && JSON.stringify({ challenge, solution })
  } catch {
    return null // no connection for the chunk, or no Web Crypto outside HTTPS
  }
}
