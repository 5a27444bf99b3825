import * as z from 'zod/mini'
import { id, idInPath, instant } from '../fields.ts'
import { limits } from '../limits.ts'
import { cursorFields, cursorList } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Reasons for closing an account: a fixed list, so that the audit holds no free text. */
export const closeReasons = ['identitate', 'cerere', 'abuz'] as const
export type CloseReason = (typeof closeReasons)[number]

const params = z.object({ id: idInPath })
const codeInQuery = z.optional(z.string().check(z.minLength(1), z.maxLength(limits.text.max)))

/** A client or an account. CNP, CUI and phone are masked. */
export const client = z.object({
  id,
  cnp_cui: z.string(),
  nume: z.string(),
  telefon: z.string(),
  /** `inrolat`: known to the operator, without an account yet. */
  /** `apelant`: known only from a call. */
  stare: z.enum(['apelant', 'inrolat', 'neconfirmat', 'activ', 'inchis']),
  /** True once the operator has verified the identity. */
  aprobat: z.boolean(),
  creat_la: instant,
})
export type Client = z.infer<typeof client>

export const clientiCauta = operatorEndpoint({
  method: 'GET',
  path: '/clienti',
  summary: 'Caută clienți după codul de client sau după numărul contractului',
  scope: 'clienti:citire',
  query: z.object({ cod_client: codeInQuery, contract: codeInQuery }).check(
    z.refine(({ cod_client, contract }) => cod_client !== undefined || contract !== undefined, {
      error: 'required',
      path: ['cod_client'],
    }),
  ),
  data: z.object({ lista: z.array(client) }),
})

export const clientiDeAprobat = operatorEndpoint({
  method: 'GET',
  path: '/clienti/de-aprobat',
  summary: 'Conturile făcute fără PIN, care așteaptă să fie aprobate, întâi cele mai vechi',
  scope: 'clienti:citire',
  query: z.object(cursorFields),
  data: cursorList(client),
})

export const clientAproba = operatorEndpoint({
  method: 'POST',
  path: '/clienti/:id/aprobare',
  summary: 'Primește printre clienți pe cineva al cărui act de identitate a fost verificat',
  scope: 'clienti:scriere',
  params,
  data: z.object({ id }),
})

export const clientDeblocheaza = operatorEndpoint({
  method: 'POST',
  path: '/clienti/:id/deblocare',
  summary: 'Uită încercările greșite de parolă și de cod ale unui cont',
  scope: 'clienti:scriere',
  params,
  data: z.object({ id }),
})

export const clientPin = operatorEndpoint({
  method: 'POST',
  path: '/clienti/:id/pin',
  summary: 'Trimite prin SMS un PIN nou unui client înrolat, la telefonul din evidență',
  scope: 'clienti:scriere',
  params,
  /** The masked phone. */
  data: z.object({ id, telefon: z.string() }),
})

export const clientInchide = operatorEndpoint({
  method: 'POST',
  path: '/clienti/:id/inchidere',
  summary: 'Închide contul pentru totdeauna, ca și cum l-ar închide titularul, care este anunțat',
  scope: 'clienti:scriere',
  params,
  body: z.object({ motiv: z.enum(closeReasons, { error: 'invalid' }) }),
  data: z.object({ id }),
})
