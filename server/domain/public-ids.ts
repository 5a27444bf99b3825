import { createHmac } from 'node:crypto'
import { MAX_ID } from '#contract/fields.ts'
import type { Env } from '#server/config/env.ts'

/**
 * Citizen ids are sequential. Where anybody may name one, as with the code of a new account, a pseudo-random public id
 * takes its place: a keyed permutation (Feistel network) of all ids of the contract. It hides the count and prevents
 * enumeration of neighbours; it is not a secret that grants access.
 */

type KeyEnv = Pick<Env, 'appKey'>

const ROUNDS = [0, 1, 2, 3, 4, 5, 6, 7]
const HALF_BITS = 16
const HALF_MASK = 0xff_ff

/** Encodes a citizen's id as its public id. */
export function encodePublicId(env: KeyEnv, citizenId: number): number {
  return walk(citizenId, (id) => permute(env, id, ROUNDS))
}

/** Decodes a public id into a citizen's id, whether or not that citizen exists. */
export function decodePublicId(env: KeyEnv, publicId: number): number {
  return walk(publicId, (id) => swapHalves(permute(env, swapHalves(id), ROUNDS.toReversed())))
}

// Cycle walking: the network permutes 32-bit numbers, so results outside the ids are permuted again until they fall
// inside.
function walk(from: number, step: (id: number) => number): number {
  let id = from
  do id = step(id)
  while (id < 1 || id > MAX_ID)
  return id
}

function permute(env: KeyEnv, id: number, rounds: number[]): number {
  let [left, right] = [id >>> HALF_BITS, id & HALF_MASK]
  for (const round of rounds) [left, right] = [right, left ^ mix(env, round, right)]
  return join(left, right)
}

const swapHalves = (id: number): number => join(id & HALF_MASK, id >>> HALF_BITS)
const join = (left: number, right: number): number => ((left << HALF_BITS) | right) >>> 0

function mix({ appKey }: KeyEnv, round: number, half: number): number {
  return createHmac('sha256', appKey).update(`id-public:${round}:${half}`).digest().readUInt16BE()
}
