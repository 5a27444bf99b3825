import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { paths } from './paths.ts'

/** Kinds of calls that a device keeps and sends when it can. */
export const queuedKinds = [
  'suport',
  'sesizare',
  'solicitare',
  'mesaj-sesizare',
  'mesaj-solicitare',
] as const
export type QueuedKind = (typeof queuedKinds)[number]

/** `cheie` is the `Idempotency-Key` of the call that is asked about. */
const keyedCall = z.object({
  cheie: z.uuid({ error: 'invalid' }),
  fel: z.enum(queuedKinds, { error: 'invalid' }),
})

/** The receipt of the first answer; `id` null: no such call has arrived. */
const arrival = z.object({
  id: z.nullable(id),
  date: z.optional(z.string()),
  numar: z.optional(z.string()),
})
export type Arrival = z.infer<typeof arrival>

export const trimitereStare = endpoint({
  method: 'POST',
  path: paths.trimitereStare,
  summary: 'Spune dacă o trimitere fără cont a ajuns, după cheia ei',
  access: 'public',
  body: keyedCall,
  data: arrival,
})

export const accountTrimitereStare = endpoint({
  method: 'POST',
  path: paths.accountTrimitereStare,
  summary: 'Spune dacă o trimitere proprie a ajuns, după cheia ei',
  access: 'citizen',
  acceptsSendToken: true,
  body: keyedCall,
  data: arrival,
})
