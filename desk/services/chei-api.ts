import type { Day } from '#contract/days.ts'
import * as calls from '#contract/desk/chei-api.ts'
import type { ApiKey } from '#contract/desk/chei-api.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'
import { mapOutcome } from './pages.ts'

/** Lists the keys, latest first; revoked ones at the end. */
export const listApiKeys = async (): Promise<Outcome<ApiKey[]>> =>
  mapOutcome(await deskCall(calls.apiKeyList), (keys) => [...keys].sort(compareKeys))

const compareKeys = (a: ApiKey, b: ApiKey): number =>
  Number(a.stare === 'retrasa') - Number(b.stare === 'retrasa') || b.id - a.id

export type NewApiKey = BodyOf<typeof calls.apiKeyAdd> & { expira?: Day | undefined }
export type AddedApiKey = DataOf<typeof calls.apiKeyAdd>

/** Makes a key. The answer holds it, for the only time. */
export const addApiKey = (key: NewApiKey): Promise<Outcome<AddedApiKey>> =>
  deskCall(calls.apiKeyAdd, { body: key })

export const revokeApiKey = (id: number): Promise<Outcome<true>> =>
  deskCall(calls.apiKeyRevoke, { params: { id } })
