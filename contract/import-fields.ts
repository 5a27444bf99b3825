import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { importKindNames, importStates } from './import-kinds.ts'

/** Imports as the desk and the operator's other programs see them. */

const changes = z.object({ adaugate: z.int(), schimbate: z.int(), scoase: z.int() })

export const importItem = z.object({
  id,
  fel: z.enum(importKindNames),
  fisier: z.string(),
  /** Who started it: a member's name, a program's, or an operator at the command line. */
  cine: z.string(),
  prin: z.enum(['birou', 'comanda', 'api']),
  stare: z.enum(importStates),
  creat_la: instant,
  inceput_la: z.nullable(instant),
  incheiat_la: z.nullable(instant),
  /** Lines of the file, and what its check found; 0 until it is checked. */
  linii: z.int(),
  neschimbate: z.int(),
  gresite: z.int(),
  /** Valid lines that need a person's decision; they are in no other count. */
  in_conflict: z.int(),
  /** Changes that writing the file would make, as of its check. */
  ar_face: changes,
  /** Changes written so far. */
  facute: changes,
  /** Lines to write, and those written so far, of the run under way or the last one. */
  de_scris: z.int(),
  scrise: z.int(),
  /** Changes undone so far, and those kept because something else has changed or needs them since. */
  desfacute: z.int(),
  pastrate: z.int(),
  /** Why it stopped or failed; empty otherwise. */
  mesaj: z.string(),
})
export type ImportItem = z.infer<typeof importItem>

/** Problem of a line. The line itself is not in it: it may hold personal data. */
export const importProblem = z.object({
  linia: z.int(),
  /** Empty for the line as a whole. */
  coloana: z.string(),
  problema: z.string(),
  /** True for a valid line that needs a person's decision. */
  conflict: z.boolean(),
})
export type ImportProblem = z.infer<typeof importProblem>
