import {
  deskImportUndo,
  deskImports,
  importKindList,
  importList,
} from '#contract/desk/importuri.ts'
import type { ImportDetails } from '#contract/desk/importuri.ts'
import type { ImportArea, ImportKindName, UndoableArea } from '#contract/import-kinds.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { callInBackground, deskCall } from './desk-call.ts'
import { uploadAtDesk } from './upload.ts'

/** Calls on imports. Those on one import are its area's, which has its own permission. */

export const listImportKinds = () => deskCall(importKindList)

export const listImports = (query: {
  fel?: ImportKindName | undefined
  cursor?: string | undefined
}) => deskCall(importList, { query })

export const uploadImport = (
  area: ImportArea,
  fel: ImportKindName,
  file: File,
): Promise<Outcome<ImportDetails>> =>
  uploadAtDesk(deskImports[area].upload, file, { query: { fel } })

/** Names one import. */
export interface ImportRef {
  area: ImportArea
  id: number
}

/** Reads an import; pages do it by themselves while it goes on. */
export const showImport = ({ area, id }: ImportRef) =>
  callInBackground(deskImports[area].show, { params: { id } })

export const exportRejected = ({ area, id }: ImportRef) =>
  deskCall(deskImports[area].rejected, { params: { id } })

export const startImport = ({ area, id }: ImportRef) =>
  deskCall(deskImports[area].run, { params: { id } })

export const stopImport = ({ area, id }: ImportRef) =>
  deskCall(deskImports[area].stop, { params: { id } })

export const undoImport = (area: UndoableArea, id: number) =>
  deskCall(deskImportUndo[area], { params: { id } })
