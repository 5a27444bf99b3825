import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** The audit as the desk and the operator's other programs see it. */

/** Name of an operator or a program, as the audit has it after `operator:` or `api:`. */
export const actorName = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u

/** An entry. `cine` and `subiect` name numbers, never people. */
export const auditEntry = z.object({
  id: z.int(),
  la: instant,
  cine: z.string(),
  ce: z.string(),
  subiect: z.string(),
  cerere: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditFilterText = z.optional(z.string().check(z.minLength(1), z.maxLength(120)))
