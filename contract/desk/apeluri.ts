import * as z from 'zod/mini'
import { addressFields } from '../cetatean.ts'
import type { DataOf } from '../endpoint.ts'
import { addressText, fieldIssue, id, idInPath, instant, name, supportPhone } from '../fields.ts'
import { formValues, userKinds } from '../forms.ts'
import { longestSearch } from '../limits.ts'
import { sesizareCatalogue, sesizareToSend } from '../sesizari.ts'
import { solicitareCatalogue } from '../solicitari.ts'
import { caseRef } from './coada.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskLimits } from './limits.ts'

/** How an answer reaches a person: in their account, by SMS, or by calling them. */
export const answerChannels = ['cont', 'sms', 'apel'] as const
export type AnswerChannel = (typeof answerChannels)[number]

/** An open case, enough to tell whether somebody calls about it again. */
const openCase = z.object({
  which: caseRef,
  numar: z.string(),
  /** Name of its type or category. */
  denumire: z.string(),
  /** Where it is; empty if it names no place. */
  adresa: z.string(),
  stare: z.string(),
  eticheta_stare: z.string(),
  creat_la: instant,
})
export type OpenCase = z.infer<typeof openCase>

/** A client, or somebody who has called before. CNP, CUI and phone are masked. */
export const caller = z.object({
  id,
  nume: z.string(),
  cnp_cui: z.string(),
  telefon: z.string(),
  coduri_client: z.array(z.string()),
  adresa: z.string(),
  /** Which types of solicitări they may send. */
  tip_utilizator: z.enum(userKinds),
  are_cont: z.boolean(),
  raspuns: z.enum(answerChannels),
  /** Latest first, a few at most. */
  dosare_deschise: z.array(openCase),
})
export type Caller = z.infer<typeof caller>

/** A POST, because what is searched for may not be in an address. */
export const callerFind = deskEndpoint({
  method: 'POST',
  path: '/apeluri/apelanti',
  summary: 'Caută cine sună după telefon, nume, cod de client sau număr de contract',
  needs: 'dosare.inregistreaza',
  body: z.object({
    cauta: z.string().check(z.minLength(deskLimits.callerSearch.min), z.maxLength(longestSearch)),
  }),
  data: z.array(caller),
})

export const callForms = deskEndpoint({
  method: 'GET',
  path: '/apeluri/formulare',
  summary: 'Categoriile de sesizări și tipurile de solicitări, cu câmpurile lor',
  needs: 'dosare.inregistreaza',
  data: z.object({ sesizari: sesizareCatalogue, solicitari: solicitareCatalogue }),
})

/** Options of a field that chooses something of the caller's. */
const choices = z.array(z.object({ id, eticheta: z.string() }))
export const callChoices = deskEndpoint({
  method: 'GET',
  path: '/apeluri/alegeri/:id',
  summary: 'Adresele, contractele și facturile pe care le poate alege un apelant, și punctele',
  needs: 'dosare.inregistreaza',
  params: z.object({ id: idInPath }),
  data: z.object({ adrese: choices, contracte: choices, facturi: choices, puncte: choices }),
})
export type CallChoices = DataOf<typeof callChoices>

export const callSimilar = deskEndpoint({
  method: 'POST',
  path: '/apeluri/asemanatoare',
  summary: 'Sesizările deschise ale oricui, de aceeași categorie, din apropierea unui loc',
  needs: 'dosare.inregistreaza',
  body: z.object({
    ...z.pick(sesizareToSend, { categorie: true, lat: true, lng: true }).shape,
    adresa: z.optional(addressText),
  }),
  data: z.array(openCase),
})

/** Who calls: a known person by `id`, or a new one by name and phone. */
const callerToRegister = z
  .object({
    id: z.optional(id),
    nume: z.optional(name),
    prenume: z.optional(name),
    /** Where the number is sent; for a known person, only if it is not the phone on file. */
    telefon: z.optional(supportPhone),
  })
  .check(
    z.check((context) => {
      const { id: known, ...person } = context.value
      if (known !== undefined) return
      for (const path of ['nume', 'prenume', 'telefon'] as const) {
        if (person[path] === undefined) context.issues.push(fieldIssue(path, 'required', ''))
      }
    }),
  )
export type CallerToRegister = z.infer<typeof callerToRegister>

/** Why no SMS was sent: a fixed line, no phone at all, the hour's SMS are used up, or SMS are off. */
const smsProblems = ['fix', 'fara_telefon', 'limita', 'oprit'] as const

const registeredCall = z.object({
  id,
  which: caseRef,
  numar: z.string(),
  termen_la: instant,
  /** The masked phone that the number was sent to; null if it was not. */
  sms_la: z.nullable(z.string()),
  sms_problema: z.nullable(z.enum(smsProblems)),
  /** How the answer will reach the caller. */
  raspuns: z.enum(answerChannels),
})
export type RegisteredCall = z.infer<typeof registeredCall>

export const callSesizare = deskEndpoint({
  method: 'POST',
  path: '/apeluri/sesizari',
  summary: 'Înregistrează o sesizare în numele cuiva care sună',
  needs: 'dosare.inregistreaza',
  idempotent: true,
  body: z.object({
    apelant: callerToRegister,
    ...z.omit(sesizareToSend, { files: true, precizie_m: true }).shape,
  }),
  data: registeredCall,
})

export const callSolicitare = deskEndpoint({
  method: 'POST',
  path: '/apeluri/solicitari',
  summary: 'Înregistrează o solicitare în numele cuiva care sună',
  needs: 'dosare.inregistreaza',
  idempotent: true,
  body: z.object({
    apelant: callerToRegister,
    tip: z.string().check(z.maxLength(60)),
    date: formValues,
    /** An address of the caller's that is not on file, for the form's field that chooses one. */
    adresa_noua: z.optional(z.object(addressFields)),
    /** True to register it though the same request is still open. */
    si_identica: z.optional(z.boolean()),
  }),
  data: registeredCall,
})
