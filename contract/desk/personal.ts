import * as z from 'zod/mini'
import { auditEntry, auditFilterText } from '../audit-fields.ts'
import {
  email,
  existingPassword,
  id,
  idInPath,
  instant,
  password,
  passwordsMatch,
  requiredShortText,
} from '../fields.ts'
import { idInQuery } from '../query.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskLimits } from './limits.ts'
import { permissions, roles } from './permissions.ts'

const role = z.enum(roles, { error: 'invalid' })
const done = z.literal(true)
const secretToken = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'invalid' }))
const totpCode = z
  .string()
  .check(z.regex(new RegExp(`^[0-9]{${deskLimits.totp.digits}}$`), { error: 'invalid' }))
const recoveryCode = z.string().check(z.regex(/^[a-z2-7]{5}-[a-z2-7]{5}$/, { error: 'invalid' }))
const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(deskLimits.passkeyName.max))
const memberInPath = z.object({ id: idInPath })

/** A response of `navigator.credentials`, as its `toJSON()` writes it; the WebAuthn library reads the rest. */
const credential = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
/** Options for `navigator.credentials`, as `parseCreationOptionsFromJSON` and its like read them. */
const credentialOptions = z.looseObject({ challenge: z.string() })

/** The signed-in member. */
export const memberIdentity = z.object({
  id,
  nume: z.string(),
  email: z.string(),
  rol: role,
  permisiuni: z.array(z.enum(permissions)),
  factori: z.object({
    totp: z.boolean(),
    chei: z.array(
      z.object({
        id: z.string(),
        nume: z.string(),
        creat_la: instant,
        folosit_la: z.nullable(instant),
      }),
    ),
    coduri_rezerva: z.int(),
  }),
  sesiune: z.object({
    id: z.uuid(),
    /** End of the session, however much it is used. */
    expira_la: instant,
    /** Until when operations that need a recent sign-in are accepted. */
    confirmata_pana_la: instant,
  }),
})
export type MemberIdentity = z.infer<typeof memberIdentity>

const enrolled = z.object({
  eu: memberIdentity,
  /** New recovery codes, shown once; empty if the member has some. */
  coduri_rezerva: z.array(z.string()),
})

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

export const staffSessionList = deskEndpoint({
  method: 'GET',
  path: '/sesiuni',
  summary: 'Sesiunile proprii în curs',
  needs: 'membru',
  data: z.array(
    z.object({
      id: z.uuid(),
      dispozitiv: z.string(),
      creat_la: instant,
      folosit_la: instant,
      aceasta: z.boolean(),
    }),
  ),
})

export const staffSessionEnd = deskEndpoint({
  method: 'POST',
  path: '/sesiuni/:id/incheie',
  summary: 'Încheie una dintre sesiunile proprii',
  needs: 'membru',
  params: z.object({ id: z.uuid() }),
  data: done,
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

export const staffPasskeyRemove = deskEndpoint({
  method: 'POST',
  path: '/passkey/sterge',
  summary: 'Șterge una dintre cheile de acces proprii, dacă nu este ultimul factor',
  needs: 'membru',
  requiresRecentSignIn: true,
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
  data: done,
})

export const staffRecoveryCodes = deskEndpoint({
  method: 'POST',
  path: '/coduri-rezerva',
  summary: 'Coduri de rezervă noi, în locul celor dinainte',
  needs: 'membru',
  requiresRecentSignIn: true,
  data: z.object({ coduri_rezerva: z.array(z.string()) }),
})

const digest = z.object({
  /** Times of a business day at which it is sent; empty for those who work on no cases, who get none. */
  ore: z.array(z.string()),
  primeste: z.boolean(),
})

export const staffDigest = deskEndpoint({
  method: 'GET',
  path: '/rezumat',
  summary: 'Dacă primește rezumatul cazurilor noi, prin e-mail, și când',
  needs: 'membru',
  data: digest,
})

export const staffDigestSet = deskEndpoint({
  method: 'POST',
  path: '/rezumat',
  summary: 'Pornește sau oprește rezumatul propriu al cazurilor noi',
  needs: 'membru',
  body: z.object({ primeste: z.boolean() }),
  data: digest,
})

const member = z.object({
  id,
  nume: z.string(),
  email: z.string(),
  rol: role,
  /** `invitat` until a password and a second factor are chosen. */
  stare: z.enum(['invitat', 'activ', 'dezactivat']),
  creat_la: instant,
  folosit_la: z.nullable(instant),
})
export type Member = z.infer<typeof member>

export const staffList = deskEndpoint({
  method: 'GET',
  path: '/personal',
  summary: 'Membrii personalului',
  needs: 'personal.administreaza',
  data: z.array(member),
})

export const staffAdd = deskEndpoint({
  method: 'POST',
  path: '/personal',
  summary: 'Adaugă un membru și îi trimite invitația prin e-mail',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  body: z.object({ email, nume: requiredShortText, rol: role }),
  data: z.object({ id }),
})

export const staffChangeRole = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/rol',
  summary: 'Schimbă rolul unui membru',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  body: z.object({ rol: role }),
  data: done,
})

export const staffDisable = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/dezactiveaza',
  summary: 'Dezactivează un membru și îi încheie sesiunile',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  data: done,
})

export const staffEnable = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/activeaza',
  summary: 'Activează din nou un membru',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  data: done,
})

export const staffReset = deskEndpoint({
  method: 'POST',
  path: '/personal/:id/reseteaza',
  summary: 'Șterge parola și factorii unui membru și îi trimite altă invitație',
  needs: 'personal.administreaza',
  requiresRecentSignIn: true,
  params: memberInPath,
  data: done,
})

/** The audit, latest first; the next page begins before the last `id` of this one. */
export const auditList = deskEndpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Jurnalul: cine ce a făcut, întâi cele mai noi',
  needs: 'audit.vede',
  query: z.object({
    cine: auditFilterText,
    ce: auditFilterText,
    subiect: auditFilterText,
    de_la: z.optional(z.iso.datetime()),
    inainte: z.optional(idInQuery),
  }),
  data: z.array(auditEntry),
})
