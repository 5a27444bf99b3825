import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CaseRef } from '#contract/desk/coada.ts'
import { deskCases } from '#server/db/schema.ts'

/** SQL condition: the case is open, not answered since the citizen's last word, and the citizen is not asked anything. */
export const waitsForOperator: SQL<boolean> = sql<boolean>`(${deskCases.isOpen} and ${deskCases.lastAuthor} = 'cetatean')`

/** SQL condition: the row of one case. */
export const isCase = ({ fel, id }: CaseRef): SQL<boolean> =>
  sql<boolean>`(${deskCases.kind} = ${fel} and ${deskCases.objectId} = ${id})`
