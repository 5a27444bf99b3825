import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay } from './fields.ts'

/** Facts that the label of a container gives to anybody who stands before it: neither whose it is nor where. */
export const publicContainer = z.object({
  cod: z.string(),
  fractie: z.string(),
  tip: contentText,
  volum_l: z.int(),
  /** True if it is no longer collected: taken away, or its contract has ended. */
  scos_din_uz: z.boolean(),
  /** Next pick-up; absent if none is planned, or if the places of its contract have different ones. */
  colectare: z.optional(z.object({ data: calendarDay, interval: z.optional(z.string()) })),
  /** Things that go into it. */
  intra: z.array(z.object({ obiect: contentText, sfat: z.optional(contentText) })),
  /** Things often thrown into it by mistake, and the fraction or kind of place where it goes. */
  nu_intra: z.array(z.object({ obiect: contentText, fractie: z.string() })),
})
export type PublicContainer = z.infer<typeof publicContainer>

export const recipient = endpoint({
  method: 'GET',
  path: '/api/recipient/:cod',
  summary: 'Recipientul cu un cod de pe etichetă: ce intră și când se golește, fără date personale',
  access: 'public',
  params: z.object({ cod: z.string() }),
  data: publicContainer,
})
