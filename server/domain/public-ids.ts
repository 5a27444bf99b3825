import { createHmac } from 'node:crypto'
import { MAX_ID } from '#contract/fields.ts'
import type { Env } from '#server/env.ts'

/**
 * Citizens are counted from 1. Where anybody may name one, as at the code of a new account, they go by an id that is as
 * good as random: a keyed permutation (a Feistel network) of all ids of the contract. It hides the count and keeps
 * neighbours from being tried one after the other; it is no secret that opens anything.
 */

type KeyEnv = Pick<Env, 'appKey'>

const ROUNDS = [0, 1, 2, 3, 4, 5, 6, 7]
const HALF_BITS = 16
const HALF_MASK = 0xff_ff

/** The public id of a citizen. */
export function publicIdOf(env: KeyEnv, citizenId: number): number {
  return walk(citizenId, (id) => permute(env, id, ROUNDS))
}

/** The citizen a public id names, whether or not there is one. */
export function citizenIdOf(env: KeyEnv, publicId: number): number {
  return walk(publicId, (id) => swapHalves(permute(env, swapHalves(id), ROUNDS.toReversed())))
}

// The network permutes all numbers of 32 bits; what falls out of the ids is permuted again until it falls back in.
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
