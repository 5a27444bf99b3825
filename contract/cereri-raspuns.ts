import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Within `limits.answerRequestDays` of a request another one changes nothing, and gets the same answer. */
export const cerereRaspuns = endpoint({
  method: 'POST',
  path: '/api/cerere-raspuns',
  summary: 'Cere răspunsul la o solicitare sau la o sesizare al cărei termen a trecut',
  access: 'citizen',
  body: z.object({ fel: z.enum(['solicitare', 'sesizare'], { error: 'invalid' }), id }),
  data: z.object({ raspuns_cerut_la: instant }),
})
