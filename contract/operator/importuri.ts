import * as z from 'zod/mini'
import { idInPath } from '../fields.ts'
import { importItem, importProblem } from '../import-fields.ts'
import { importKindNames, importLimits } from '../import-kinds.ts'
import { booleanInQuery } from '../query.ts'
import { cursorFields } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Imports of files by the operator's other programs. */

const kind = z.enum(importKindNames, { error: 'invalid' })

/** An import, and whether it may be started or undone now. */
const oneImport = z.object({
  ...importItem.shape,
  poate_porni: z.boolean(),
  poate_desface: z.boolean(),
})

export const importTrimite = operatorEndpoint({
  method: 'POST',
  path: '/importuri/:fel',
  summary:
    'Primește un fișier CSV, sau JSON la tipuri și categorii; după răspuns îl verifică și îi scrie liniile',
  scope: 'importuri:scriere',
  multipart: true,
  maxFileBytes: importLimits.fileBytes,
  params: z.object({ fel: kind }),
  query: z.object({
    /** True: the file is checked and nothing is written, until the import is started. */
    proba: z.optional(booleanInQuery),
    /** True: the valid lines are written even if others are wrong; otherwise none is. */
    sari_gresite: z.optional(booleanInQuery),
  }),
  data: oneImport,
})

export const importuriList = operatorEndpoint({
  method: 'GET',
  path: '/importuri',
  summary: 'Importurile, și cele din birou și din linia de comandă, întâi cele noi',
  scope: 'importuri:citire',
  query: z.object({ fel: z.optional(kind), ...cursorFields }),
  data: z.object({ lista: z.array(importItem), urmator: z.nullable(z.string()) }),
})

export const importShow = operatorEndpoint({
  method: 'GET',
  path: '/importuri/:id',
  summary: 'Un import, cu mersul lui și problemele liniilor, în ordinea lor',
  scope: 'importuri:citire',
  params: z.object({ id: idInPath }),
  query: z.object(cursorFields),
  data: z.object({
    ...oneImport.shape,
    probleme: z.array(importProblem),
    /** Cursor of the next page of problems. */
    urmator: z.nullable(z.string()),
  }),
})

export const importPorneste = operatorEndpoint({
  method: 'POST',
  path: '/importuri/:id/pornire',
  summary: 'Scrie liniile bune ale unui import verificat, sau continuă unul oprit',
  scope: 'importuri:scriere',
  params: z.object({ id: idInPath }),
  data: oneImport,
})

export const importDesface = operatorEndpoint({
  method: 'POST',
  path: '/importuri/:id/desfacere',
  summary: 'Pune la loc ce era înaintea unui import, unde nu s-a schimbat nimic între timp',
  scope: 'importuri:scriere',
  params: z.object({ id: idInPath }),
  data: oneImport,
})
