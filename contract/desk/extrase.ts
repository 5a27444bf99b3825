import * as z from 'zod/mini'
import { importLimits } from '../import-kinds.ts'
import { statementHead, statementItem, statementTrial } from '../money-fields.ts'
import { cursorFields } from '../operator/cursor.ts'
import { deskEndpoint } from './endpoint.ts'

/** Bank statements at the desk. */

/** A statement of another account than the one printed on invoices is refused unless `alt_cont`. */
const statementQuery = z.object({ alt_cont: z.optional(z.literal('da')) })

export const statementTry = deskEndpoint({
  method: 'POST',
  path: '/extrase/proba',
  summary: 'Arată ce ar înregistra un extras CAMT.053 sau MT940, fără să schimbe nimic',
  needs: 'import.bani',
  multipart: true,
  maxFileBytes: importLimits.statementBytes,
  query: statementQuery,
  data: statementTrial,
})

export const statementImport = deskEndpoint({
  method: 'POST',
  path: '/extrase',
  summary: 'Primește un extras de cont; încasările lui se înregistrează pe rând, după răspuns',
  needs: 'import.bani',
  multipart: true,
  maxFileBytes: importLimits.statementBytes,
  query: statementQuery,
  data: z.object({ extrase: z.array(statementHead) }),
})

export const statementResume = deskEndpoint({
  method: 'POST',
  path: '/extrase/continua',
  summary: 'Continuă înregistrarea încasărilor unui import întrerupt',
  needs: 'import.bani',
  data: z.object({ de_prelucrat: z.int() }),
})

export const statementList = deskEndpoint({
  method: 'GET',
  path: '/extrase',
  summary: 'Extrasele importate, întâi cele mai noi, cu ce s-a ales de încasările lor',
  needs: 'import.bani',
  query: z.object(cursorFields),
  data: z.object({ lista: z.array(statementItem), urmator: z.nullable(z.string()) }),
})
