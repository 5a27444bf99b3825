import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { paths } from './paths.ts'

/** Kinds of calls that a device queues and sends once it is online. */
export const queuedKinds = [
  'suport',
  'sesizare',
  'solicitare',
  'mesaj-sesizare',
  'mesaj-solicitare',
] as const
export type QueuedKind = (typeof queuedKinds)[number]

/** `cheie` is the `Idempotency-Key` of the call to look up. */
const keyedCall = z.object({
  cheie: z.uuid({ error: 'invalid' }),
  fel: z.enum(queuedKinds, { error: 'invalid' }),
})

/** Receipt of the first answer; `id` is null if no such call has arrived. */
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
