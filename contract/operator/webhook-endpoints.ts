import * as z from 'zod/mini'
import { id, idInPath, instant } from '../fields.ts'
import { cursorFields } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'
import { webhookEventTypes } from './webhooks.ts'

/** Addresses that events are sent to, and what was sent to them. */

const params = z.object({ id: idInPath })

const webhookEndpoint = z.object({
  id,
  url: z.string(),
  evenimente: z.array(z.string()),
  adaugat_de: z.string(),
  adaugat_la: instant,
  dezactivat_la: z.nullable(instant),
  /** Why it is disabled: `operator`, `raspuns_410` or `esec_prelungit`. */
  motiv: z.nullable(z.string()),
  nu_merge_din: z.nullable(instant),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

export const webhookList = operatorEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'Adresele la care se trimit evenimente, și dacă merg',
  scope: 'webhooks:citire',
  data: z.object({ lista: z.array(webhookEndpoint) }),
})

/** The secret is answered once. */
const withSecret = z.object({ id, secret: z.string() })

export const webhookAdauga = operatorEndpoint({
  method: 'POST',
  path: '/webhooks',
  summary: 'Trimite evenimente la o adresă; secretul cu care sunt semnate se arată numai acum',
  scope: 'webhooks:scriere',
  body: z.object({
    /** Only the command line adds an address of the server itself, which may be `http://`. */
    url: z.string().check(z.regex(/^https:\/\//, { error: 'invalid' }), z.maxLength(500)),
    evenimente: z.array(z.enum(webhookEventTypes)).check(z.minLength(1, { error: 'required' })),
  }),
  data: withSecret,
})

export const webhookSecret = operatorEndpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Schimbă secretul unui webhook; cel vechi mai semnează 24 de ore',
  scope: 'webhooks:scriere',
  params,
  data: withSecret,
})

export const webhookDezactiveaza = operatorEndpoint({
  method: 'POST',
  path: '/webhooks/:id/dezactivare',
  summary: 'Oprește trimiterea evenimentelor la un webhook',
  scope: 'webhooks:scriere',
  params,
  data: z.object({ id }),
})

export const webhookActiveaza = operatorEndpoint({
  method: 'POST',
  path: '/webhooks/:id/activare',
  summary: 'Pornește din nou un webhook oprit',
  scope: 'webhooks:scriere',
  params,
  data: z.object({ id }),
})

export const webhookSterge = operatorEndpoint({
  method: 'POST',
  path: '/webhooks/:id/stergere',
  summary: 'Șterge un webhook, cu tot ce aștepta să fie trimis la el',
  scope: 'webhooks:scriere',
  params,
  data: z.object({ id }),
})

export const deliveryStates = ['asteapta', 'livrata', 'esuata'] as const

const delivery = z.object({
  /** The `webhook-id` that it is sent with. */
  mesaj: z.string(),
  eveniment: z.string(),
  creat_la: instant,
  stare: z.string(),
  urmatoarea_la: z.nullable(instant),
  incercari: z.array(
    z.object({
      la: instant,
      /** HTTP status; null if there was none, and `eroare` tells why. */
      raspuns: z.nullable(z.int()),
      eroare: z.optional(z.string()),
      durata_ms: z.int(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const webhookLivrari = operatorEndpoint({
  method: 'GET',
  path: '/webhooks/:id/livrari',
  summary: 'Ce s-a trimis la un webhook, cu fiecare încercare, întâi cele mai noi',
  scope: 'webhooks:citire',
  params,
  query: z.object({ stare: z.optional(z.enum(deliveryStates)), ...cursorFields }),
  data: z.object({ lista: z.array(delivery), total: z.int(), urmator: z.nullable(z.string()) }),
})

export const webhookRetrimite = operatorEndpoint({
  method: 'POST',
  path: '/webhooks/:id/retrimitere',
  summary: 'Trimite din nou evenimentele care nu au ajuns la un webhook',
  scope: 'webhooks:scriere',
  params,
  body: z.object({
    /** Only events recorded since then. */
    de_la: z.optional(z.iso.datetime()),
    /** True: also those that have arrived. */
    toate: z.optional(z.boolean()),
  }),
  data: z.object({ retrimise: z.int() }),
})

export const webhookProba = operatorEndpoint({
  method: 'POST',
  path: '/webhooks/:id/proba',
  summary:
    'Trimite un eveniment de probă la un webhook, în câteva secunde; livrările arată ce a răspuns',
  scope: 'webhooks:scriere',
  params,
  data: z.object({ id }),
})
