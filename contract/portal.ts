import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** Runtime configuration of the client. All of it is public. */
export const portalConfig = z.object({
  operator: z.object({
    denumire: z.string(),
    telefon: z.string(),
    program: contentText,
    email: z.string(),
    adresa: z.string(),
  }),
  functii: z.object({ demonstratie: z.boolean(), plati: z.boolean(), push: z.boolean() }),
  /** URL of the map tiles; empty means no map. */
  harta: z.string(),
  /** Where a map without a place opens. */
  harta_centru: z.object({ lat: z.number(), lng: z.number() }),
  /** Attribution of the map, in the Markdown subset of the FAQ answers. */
  harta_sursa: z.string(),
  cheie_push: z.string(),
  /** Days visitors' requests are kept after their last answer. */
  cereri_vizitatori_zile: z.int(),
  versiune: z.string(),
  mediu: z.string(),
})
export type PortalConfig = z.infer<typeof portalConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Configurația publică a portalului',
  access: 'public',
  maxAge: 300,
  data: portalConfig,
})

export const getXsrf = endpoint({
  method: 'GET',
  path: paths.xsrf,
  summary: 'Valoarea XSRF, pentru cine nu poate citi cookie-uri',
  access: 'public',
  data: z.object({ token: z.string() }),
})
