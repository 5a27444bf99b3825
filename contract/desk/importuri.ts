import * as z from 'zod/mini'
import { idInPath, id, instant } from '../fields.ts'
import { importItem, importProblem } from '../import-fields.ts'
import {
  importAreaNames,
  importAreas,
  importKindNames,
  importStates,
  maxImportBytes,
} from '../import-kinds.ts'
import type { ImportArea, ImportKindName, UndoableArea } from '../import-kinds.ts'
import { cursorFields } from '../operator/cursor.ts'
import { deskEndpoint } from './endpoint.ts'
import { hasPermission } from './permissions.ts'
import type { Permission, Role } from './permissions.ts'

/** Imports at the desk. */

/** Permission to import the files of each area. */
export const importPermissions = {
  clienti: 'import.clienti',
  bani: 'import.bani',
  ture: 'import.ture',
  continut: 'import.continut',
  cataloage: 'import.continut',
} as const satisfies Record<ImportArea, Permission>

/** Lists the kinds of file that a role imports. */
export const importKindsFor = (role: Role): ImportKindName[] =>
  importAreaNames
    .filter((area) => hasPermission(role, importPermissions[area]))
    .flatMap((area) => importAreas[area])

const importsSome = importAreaNames.map((area) => importPermissions[area])
const params = z.object({ id: idInPath })

/** A kind of file, with its columns as the operator's manual has them. */
export const importKind = z.object({
  fel: z.enum(importKindNames),
  zona: z.enum(importAreaNames),
  sumar: z.string(),
  /** Further explanation; empty for none. */
  detalii: z.string(),
  /** Empty for a kind whose files are JSON. */
  coloane: z.array(
    z.object({
      nume: z.string(),
      obligatorie: z.boolean(),
      despre: z.string(),
      exemplu: z.string(),
    }),
  ),
  /** A file of one line, or of one definition. */
  model: z.string(),
})
export type ImportKindInfo = z.infer<typeof importKind>

export const importKindList = deskEndpoint({
  method: 'GET',
  path: '/importuri/feluri',
  summary: 'Felurile de fișiere pe care le poate aduce cine întreabă, cu coloanele lor',
  needs: importsSome,
  data: z.object({ lista: z.array(importKind) }),
})

export const importList = deskEndpoint({
  method: 'GET',
  path: '/importuri',
  summary: 'Importurile felurilor îngăduite, din birou, API și linia de comandă, întâi cele noi',
  needs: importsSome,
  query: z.object({
    fel: z.optional(z.enum(importKindNames, { error: 'invalid' })),
    ...cursorFields,
  }),
  data: z.object({ lista: z.array(importItem), urmator: z.nullable(z.string()) }),
})

/** One import, and what may be done with it now. */
export const importDetails = z.object({
  ...importItem.shape,
  poate_porni: z.boolean(),
  poate_opri: z.boolean(),
  poate_desface: z.boolean(),
  /** True while its file is kept, from which the rejected lines are taken. */
  are_fisier: z.boolean(),
  /** The first problems, in the order of the lines; at most `importLimits.shownProblems`. */
  probleme: z.array(importProblem),
  probleme_total: z.int(),
  /** An earlier import of the same content; null for none. */
  acelasi: z.nullable(
    z.object({ id, fisier: z.string(), stare: z.enum(importStates), creat_la: instant }),
  ),
})
export type ImportDetails = z.infer<typeof importDetails>

/** Describes the calls on the imports of one area: each area has its own permission. */
function describeCalls(area: ImportArea, kinds: readonly ImportKindName[]) {
  const needs = importPermissions[area]
  const path = `/importuri/${area}`
  return {
    upload: deskEndpoint({
      method: 'POST',
      path,
      summary: 'Primește un fișier și îl verifică după răspuns, fără să schimbe nimic',
      needs,
      multipart: true,
      maxFileBytes: maxImportBytes(area),
      query: z.object({ fel: z.enum(kinds, { error: 'invalid' }) }),
      data: importDetails,
    }),
    show: deskEndpoint({
      method: 'GET',
      path: `${path}/:id`,
      summary: 'Un import, cu mersul lui și primele probleme',
      needs,
      isBackground: true,
      params,
      data: importDetails,
    }),
    rejected: deskEndpoint({
      method: 'GET',
      path: `${path}/:id/respinse`,
      summary: 'Liniile respinse, cu problemele lor, ca fișier CSV; rămâne în jurnal cine l-a luat',
      needs,
      params,
      data: z.object({ nume: z.string(), linii: z.int(), csv: z.string() }),
    }),
    run: deskEndpoint({
      method: 'POST',
      path: `${path}/:id/porneste`,
      summary: 'Scrie liniile bune ale unui import verificat, sau continuă unul oprit',
      needs,
      params,
      data: importDetails,
    }),
    stop: deskEndpoint({
      method: 'POST',
      path: `${path}/:id/opreste`,
      summary: 'Oprește un import; ce s-a scris rămâne',
      needs,
      params,
      data: importDetails,
    }),
  }
}

export const deskImports = {
  clienti: describeCalls('clienti', importAreas.clienti),
  bani: describeCalls('bani', importAreas.bani),
  ture: describeCalls('ture', importAreas.ture),
  continut: describeCalls('continut', importAreas.continut),
  cataloage: describeCalls('cataloage', importAreas.cataloage),
}

/** Describes the call that undoes an import, of an area whose imports can be undone. */
const describeUndo = (area: UndoableArea) =>
  deskEndpoint({
    method: 'POST',
    path: `/importuri/${area}/:id/desface`,
    summary: 'Pune la loc ce era înaintea unui import, unde nu s-a schimbat nimic între timp',
    needs: importPermissions[area],
    params,
    data: importDetails,
  })

export const deskImportUndo = {
  ture: describeUndo('ture'),
  continut: describeUndo('continut'),
}
