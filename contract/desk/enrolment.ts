import * as z from 'zod/mini'
import { existingPassword, password, passwordsMatch } from '../fields.ts'
import { credential, credentialOptions } from '../webauthn.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskLimits } from './limits.ts'
import { done, memberIdentity, role, totpCode } from './staff-fields.ts'

/** Invitations, and the second factors of an account. */

const secretToken = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'invalid' }))
const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(deskLimits.passkeyName.max))

const enrolled = z.object({
  eu: memberIdentity,
  /** New recovery codes, shown once; empty if the member has some. */
  coduri_rezerva: z.array(z.string()),
})

export const staffInvitation = deskEndpoint({
  method: 'POST',
  path: '/invitatie',
  summary: 'Pe cine cheamă o invitație',
  needs: 'oricine',
  body: z.object({ token: secretToken }),
  data: z.object({ nume: z.string(), email: z.string(), rol: role }),
})

export const staffInvitationPassword = deskEndpoint({
  method: 'POST',
  path: '/invitatie/parola',
  summary: 'Alege parola unui cont nou; urmează al doilea factor',
  needs: 'oricine',
  body: z
    .object({ token: secretToken, password, password_confirmation: existingPassword })
    .check(passwordsMatch()),
  data: done,
})

export const staffTotpEnrol = deskEndpoint({
  method: 'POST',
  path: '/inrolare/totp',
  summary: 'Un secret nou pentru aplicația de coduri, valabil după confirmare',
  needs: 'primul_pas',
  data: z.object({ secret: z.string(), uri: z.string() }),
})

export const staffTotpEnrolConfirm = deskEndpoint({
  method: 'POST',
  path: '/inrolare/totp/confirma',
  summary: 'Confirmă aplicația de coduri cu primul ei cod',
  needs: 'primul_pas',
  body: z.object({ cod: totpCode }),
  data: enrolled,
})

export const staffPasskeyEnrolOptions = deskEndpoint({
  method: 'POST',
  path: '/inrolare/passkey/optiuni',
  summary: 'Ce îi trebuie browserului ca să facă o cheie de acces',
  needs: 'primul_pas',
  data: credentialOptions,
})

export const staffPasskeyEnrol = deskEndpoint({
  method: 'POST',
  path: '/inrolare/passkey',
  summary: 'Înregistrează o cheie de acces',
  needs: 'primul_pas',
  body: z.object({ nume: passkeyName, raspuns: credential }),
  data: enrolled,
})
