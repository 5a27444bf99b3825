import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { serverNow } from '../browser/server-clock.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'

const DAY_MS = 24 * 3600 * 1000

/** True if an answer was asked for so lately that it cannot be asked for again; ISO 8601. */
export const isAnswerRequested = (askedAt: string | undefined): askedAt is string =>
  askedAt !== undefined && serverNow() - Date.parse(askedAt) < limits.answerRequestDays * DAY_MS

/** Asks for the answer to a case whose term has passed. */
export const requestAnswer = (
  body: BodyOf<typeof cerereRaspuns>,
): Promise<Outcome<DataOf<typeof cerereRaspuns>>> => call(cerereRaspuns, { body })
