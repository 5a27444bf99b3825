import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { address } from './cetatean.ts'
import { calendarDay, id } from './fields.ts'
import { wordInQuery } from './query.ts'
import { descriptor } from './uploads.ts'

export const contractStates = ['activ', 'suspendat', 'incetat', 'in_semnare'] as const

/** Address of the service: an `address` without its id, label and default flag in the citizen's list. */
export const serviceAddress = z.omit(address, { id: true, eticheta: true, implicita: true })
export type ServiceAddress = z.infer<typeof serviceAddress>

export const container = z.object({
  tip: contentText,
  volum_l: z.int(),
  eticheta: z.string(),
  /** Code on its label; absent in responses cached by an older build. */
  cod: z.optional(z.string()),
  fractie: z.string(),
})
export type Container = z.infer<typeof container>

export const contract = z.object({
  id,
  numar: z.string(),
  /** `persoana_fizica`, `firma` or `asociatie_proprietari`. */
  tip: z.string(),
  stare: z.enum(contractStates),
  titular: z.string(),
  data_inceput: calendarDay,
  data_sfarsit: z.optional(calendarDay),
  cod_client: z.string(),
  loc_consum: serviceAddress,
  persoane: z.optional(z.int()),
  /** Cubic metres a month, of a firm. */
  volum_lunar: z.optional(z.number()),
  recipiente: z.array(container),
  tarif: z.object({ denumire: contentText, valoare_bani: z.int(), unitate: contentText }),
  sold_bani: z.int(),
  /** Day of the balance. */
  data_sold: calendarDay,
  documente: z.array(descriptor),
})
export type Contract = z.infer<typeof contract>

export const getContracteInfo = endpoint({
  method: 'GET',
  path: '/api/get-contracte-info',
  summary: 'Contractele cetățeanului',
  access: 'citizen',
  query: z.object({ stare: z.optional(wordInQuery) }),
  data: z.array(contract),
})
