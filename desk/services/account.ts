import * as calls from '#contract/desk/personal.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'

type Codes = DataOf<typeof calls.staffRecoveryCodes>
export type Digest = DataOf<typeof calls.staffDigest>
export type OwnSession = DataOf<typeof calls.staffSessionList>[number]

export const listSessions = (): Promise<Outcome<OwnSession[]>> => deskCall(calls.staffSessionList)

export const endSession = (id: string): Promise<Outcome<true>> =>
  deskCall(calls.staffSessionEnd, { params: { id } })

export const loadDigest = (): Promise<Outcome<Digest>> => deskCall(calls.staffDigest)

export const setDigest = (primeste: boolean): Promise<Outcome<Digest>> =>
  deskCall(calls.staffDigestSet, { body: { primeste } })

/** Deletes a passkey, unless it is the last second factor. */
export const removePasskey = (id: string): Promise<Outcome<true>> =>
  deskCall(calls.staffPasskeyRemove, { body: { id } })

/** Makes new recovery codes; those from before are not good any more. */
export const renewRecoveryCodes = (): Promise<Outcome<Codes>> => deskCall(calls.staffRecoveryCodes)
