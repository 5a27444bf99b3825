import {
  staffInvitation,
  staffInvitationPassword,
  staffPasskeyEnrol,
  staffPasskeyEnrolOptions,
  staffTotpEnrol,
  staffTotpEnrolConfirm,
} from '#contract/desk/enrolment.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'
import type { DeskOutcome } from './outcome.ts'
import { createPasskey } from './passkeys.ts'

/** A second factor that was added: the member, and new recovery codes if they had none. */
export type Enrolled = DataOf<typeof staffPasskeyEnrol>
export type Invited = DataOf<typeof staffInvitation>
export type TotpSecret = DataOf<typeof staffTotpEnrol>

/** Reads whom an invitation is for. */
export const readInvitation = (token: string): Promise<Outcome<Invited>> =>
  call(staffInvitation, { body: { token } })

/** Chooses the password of an invited member. */
export const choosePassword = (
  token: string,
  password: string,
  confirmation: string,
): Promise<Outcome<true>> =>
  call(staffInvitationPassword, {
    body: { token, password, password_confirmation: confirmation },
  })

/** Asks for a new secret of a code application. */
export const startTotp = (): Promise<Outcome<TotpSecret>> => deskCall(staffTotpEnrol)

/** Confirms a code application with its first code. */
export const confirmTotp = (cod: string): Promise<Outcome<Enrolled>> =>
  deskCall(staffTotpEnrolConfirm, { body: { cod } })

/** Creates a passkey in this browser and adds it under a name. */
export async function addPasskey(nume: string): Promise<DeskOutcome<Enrolled>> {
  const options = await deskCall(staffPasskeyEnrolOptions)
  if (options.kind !== 'ok') return options
  const created = await createPasskey(options.data)
  if (created.kind !== 'ok') return created
  return deskCall(staffPasskeyEnrol, { body: { nume, raspuns: created.data } })
}
