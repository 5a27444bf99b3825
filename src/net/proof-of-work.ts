import type { Challenge } from 'altcha-lib/types'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, type CallInput } from './api.ts'
import type { Outcome } from './outcome.ts'

/**
 * Calls an endpoint that sends a message to a visitor. Under abuse the server asks for a proof of work first, which is
 * solved here without involving the visitor.
 */
export async function callWithProof<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
): Promise<Outcome<Data>> {
  const first = await call(endpoint, input)
  const challenge = first.kind === 'refused' ? challengeIn(first.data) : null
  if (!challenge) return first
  const proof = await solveProof(challenge)
  return proof ? call(endpoint, { ...input, headers: { 'X-Proof-Of-Work': proof } }) : first
}

// Only its presence is checked here; the server validates it.
function challengeIn(data: unknown): Challenge | null {
  const { challenge } = Object(data) as { challenge?: Challenge }
  return challenge ?? null
}

/** Solves the challenge and returns the header value; null if that fails, so that the error response stands. */
async function solveProof(challenge: Challenge): Promise<string | null> {
  try {
    const { solve } = await import('./solve-challenge.ts')
    const solution = await solve(challenge)
    return solution && JSON.stringify({ challenge, solution })
  } catch {
    return null // no connection for the chunk, or no Web Crypto outside HTTPS
  }
}
