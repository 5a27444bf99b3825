/** Kinds of file that can be imported, by the area of the operator's work they belong to. */
export const importAreas = {
  clienti: ['clienti', 'contracte', 'recipiente', 'locatii'],
  bani: ['facturi', 'incasari'],
  ture: ['ture', 'zile', 'ture-locatii', 'neridicari'],
  continut: ['puncte', 'strazi', 'unde-arunc'],
  cataloage: ['tipuri', 'categorii'],
} as const

export type ImportArea = keyof typeof importAreas
export type ImportKindName = (typeof importAreas)[ImportArea][number]

export const importAreaNames = Object.keys(importAreas) as ImportArea[]
export const importKindNames: ImportKindName[] = importAreaNames.flatMap(
  (area) => importAreas[area],
)

/** Finds the area of a kind. */
export function importAreaOf(kind: ImportKindName): ImportArea {
  const kinds: Record<ImportArea, readonly ImportKindName[]> = importAreas
  return importAreaNames.find((area) => kinds[area].includes(kind))!
}

/** Tells whether files of an area are JSON, whose definitions are read whole, or CSV. */
export const importFormatOf = (area: ImportArea): 'json' | 'csv' =>
  area === 'cataloage' ? 'json' : 'csv'

/**
 * States of an import. `primit`: waits to be checked, or is being checked. `verificat`: checked, nothing written yet.
 * `in_lucru`: waits to be written, or is being written. `oprit` and `esuat` may be started again if they were checked.
 * `in_desfacere`: waits to be undone, or is being undone.
 */
export const importStates = [
  'primit',
  'verificat',
  'in_lucru',
  'incheiat',
  'oprit',
  'esuat',
  'in_desfacere',
  'desfacut',
] as const
export type ImportState = (typeof importStates)[number]

/** Areas whose imports can be undone: what was there before is kept for `importFileDays`. */
export const undoableAreas = ['ture', 'continut'] as const satisfies readonly ImportArea[]
export type UndoableArea = (typeof undoableAreas)[number]

/** Finds the area as one whose imports can be undone; undefined for another. */
export const toUndoableArea = (area: ImportArea): UndoableArea | undefined =>
  undoableAreas.find((one) => one === area)

/** Limits of imports through the desk and the API. */
export const importLimits = {
  /** Largest file: one of 200,000 invoices takes about 30 MB. */
  fileBytes: 64 * 1024 ** 2,
  /** Largest JSON file: all definitions of a catalogue take about 100 kB. */
  jsonBytes: 2 * 1024 ** 2,
  /** Largest bank statement: one of 10,000 lines takes about 15 MB as XML. */
  statementBytes: 64 * 1024 ** 2,
  /** A file with more problems than this is not of its kind. */
  maxProblems: 5000,
  /** Problems that the page of an import shows; all are in the CSV of its rejected lines. */
  shownProblems: 100,
} as const

/** Finds the size of the largest file of an area. */
export const maxImportBytes = (area: ImportArea): number =>
  importFormatOf(area) === 'json' ? importLimits.jsonBytes : importLimits.fileBytes

/** Columns that the CSV of rejected lines adds to those of its kind. An import ignores them. */
export const rejectionColumns = ['linia', 'problema'] as const
