import * as z from 'zod/mini'
import { auditEntry, auditFilterText } from '../audit-fields.ts'
import { idInQuery } from '../query.ts'
import { deskEndpoint } from './endpoint.ts'

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
