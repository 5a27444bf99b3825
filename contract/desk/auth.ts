import * as z from 'zod/mini'
import { email, existingPassword } from '../fields.ts'
import { deskEndpoint } from './endpoint.ts'
import { credential, credentialOptions } from '../webauthn.ts'
import { done, memberIdentity, totpCode } from './staff-fields.ts'

/** Sign-in of the staff, and who is signed in. */

const recoveryCode = z.string().check(z.regex(/^[a-z2-7]{5}-[a-z2-7]{5}$/, { error: 'invalid' }))

export const staffSignIn = deskEndpoint({
  method: 'POST',
  path: '/autentificare',
  summary: 'Primul pas al autentificării: e-mailul de serviciu și parola',
  needs: 'oricine',
  body: z.object({ email, parola: existingPassword }),
  data: z.object({ totp: z.boolean(), passkey: z.boolean() }),
})

export const staffTotp = deskEndpoint({
  method: 'POST',
  path: '/totp',
  summary: 'Al doilea pas al autentificării, cu codul din aplicație',
  needs: 'primul_pas',
  body: z.object({ cod: totpCode }),
  data: memberIdentity,
})

export const staffRecoveryCode = deskEndpoint({
  method: 'POST',
  path: '/cod-rezerva',
  summary: 'Al doilea pas al autentificării, cu un cod de rezervă',
  needs: 'primul_pas',
  body: z.object({ cod: recoveryCode }),
  data: memberIdentity,
})

export const staffPasskeyOptions = deskEndpoint({
  method: 'POST',
  path: '/passkey/optiuni',
  summary: 'Ce trebuie semnat cu cheia de acces, la autentificare sau la confirmare',
  needs: 'primul_pas',
  data: credentialOptions,
})

export const staffPasskey = deskEndpoint({
  method: 'POST',
  path: '/passkey',
  summary: 'Al doilea pas al autentificării, cu cheia de acces',
  needs: 'primul_pas',
  body: z.object({ raspuns: credential }),
  data: memberIdentity,
})

export const staffMe = deskEndpoint({
  method: 'GET',
  path: '/eu',
  summary: 'Cine este autentificat și ce are voie',
  needs: 'membru',
  data: memberIdentity,
})

export const staffConfirm = deskEndpoint({
  method: 'POST',
  path: '/confirmare',
  summary: 'Confirmă din nou cine este, cu parola și codul din aplicație',
  needs: 'membru',
  body: z.object({ parola: existingPassword, cod: totpCode }),
  data: memberIdentity,
})

export const staffConfirmPasskey = deskEndpoint({
  method: 'POST',
  path: '/confirmare/passkey',
  summary: 'Confirmă din nou cine este, cu cheia de acces',
  needs: 'membru',
  body: z.object({ raspuns: credential }),
  data: memberIdentity,
})

export const staffSignOut = deskEndpoint({
  method: 'POST',
  path: '/deconectare',
  summary: 'Încheie sesiunea',
  needs: 'primul_pas',
  data: done,
})
