import * as z from 'zod/mini'
import { signedIn } from './cetatean.ts'
import { endpoint } from './endpoint.ts'
import { alias, existingPassword, instant } from './fields.ts'
import { credential, credentialOptions } from './webauthn.ts'

const passkey = z.object({
  id: z.uuid(),
  nume: z.string(),
  creat_la: instant,
  folosit_la: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>

const passkeyInPath = z.object({ id: z.uuid() })

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/optiuni',
  summary: 'Ce semnează o cheie de acces la autentificare; bun o dată, în browserul care a cerut',
  access: 'public',
  data: credentialOptions,
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Autentificare cu o cheie de acces',
  access: 'public',
  body: z.object({ raspuns: credential }),
  data: signedIn,
})

export const passkeyList = endpoint({
  method: 'GET',
  path: '/api/cetatean/passkeys',
  summary: 'Cheile de acces ale cetățeanului',
  access: 'citizen',
  data: z.array(passkey),
})

/** Throws a field error on `parola` without it when the sign-in is not recent. */
export const passkeyAddOptions = endpoint({
  method: 'POST',
  path: '/api/cetatean/passkeys/optiuni',
  summary: 'Ce îi trebuie browserului ca să facă o cheie de acces; cere parola după câteva minute',
  access: 'citizen',
  body: z.object({ parola: z.optional(existingPassword) }),
  data: credentialOptions,
})

/** Adds a passkey, named after the device. */
export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/api/cetatean/passkeys',
  summary: 'Înregistrează o cheie de acces',
  access: 'citizen',
  body: z.object({ raspuns: credential }),
  data: passkey,
})

export const passkeyRename = endpoint({
  method: 'POST',
  path: '/api/cetatean/passkeys/:id/redenumeste',
  summary: 'Dă alt nume unei chei de acces',
  access: 'citizen',
  params: passkeyInPath,
  body: z.object({ nume: alias }),
  data: passkey,
})

export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/api/cetatean/passkeys/:id/sterge',
  summary: 'Șterge o cheie de acces; nu mai intră nimeni cu ea',
  access: 'citizen',
  params: passkeyInPath,
  data: z.literal(true),
})

export const passkeyConfirmOptions = endpoint({
  method: 'POST',
  path: '/api/cetatean/passkeys/confirmare',
  summary:
    'Ce semnează o cheie de acces în locul parolei, la schimbarea telefonului sau e-mailului',
  access: 'citizen',
  data: credentialOptions,
})
