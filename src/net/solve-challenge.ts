import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'

/** Solves a challenge of the server; null when it takes more than a minute and a half. */
export const solve = (challenge: Challenge): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey })
