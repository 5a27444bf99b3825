import {
  staffDigest,
  staffDigestSet,
  staffPasskeyRemove,
  staffRecoveryCodes,
  staffSessionEnd,
  staffSessionList,
} from '#contract/desk/cont.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'

type Codes = DataOf<typeof staffRecoveryCodes>
export type Digest = DataOf<typeof staffDigest>
export type OwnSession = DataOf<typeof staffSessionList>[number]

export const listSessions = (): Promise<Outcome<OwnSession[]>> => deskCall(staffSessionList)

export const endSession = (id: string): Promise<Outcome<true>> =>
  deskCall(staffSessionEnd, { params: { id } })

export const loadDigest = (): Promise<Outcome<Digest>> => deskCall(staffDigest)

export const setDigest = (primeste: boolean): Promise<Outcome<Digest>> =>
  deskCall(staffDigestSet, { body: { primeste } })

/** Deletes a passkey, unless it is the last second factor. */
export const removePasskey = (id: string): Promise<Outcome<true>> =>
  deskCall(staffPasskeyRemove, { body: { id } })

/** Makes new recovery codes; those from before are not good any more. */
export const renewRecoveryCodes = (): Promise<Outcome<Codes>> => deskCall(staffRecoveryCodes)
