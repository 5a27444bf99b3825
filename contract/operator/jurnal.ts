import * as z from 'zod/mini'
import { auditEntry, auditFilterText } from '../audit-fields.ts'
import { cursorFields } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** The audit, latest first. A first page records that it was read. */
export const jurnalList = operatorEndpoint({
  method: 'GET',
  path: '/jurnal',
  summary: 'Jurnalul: cine ce a făcut, întâi cele mai noi; rămâne în el și cine s-a uitat',
  scope: 'audit:citire',
  /** `ce`: the beginning of what was done, as `personal.`; `cine` and `subiect` are whole. */
  query: z.object({
    cine: auditFilterText,
    ce: auditFilterText,
    subiect: auditFilterText,
    de_la: z.optional(z.iso.datetime()),
    ...cursorFields,
  }),
  data: z.object({ lista: z.array(auditEntry), urmator: z.nullable(z.string()) }),
})
