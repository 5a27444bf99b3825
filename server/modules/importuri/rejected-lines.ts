import { importLimits, rejectionColumns } from '#contract/import-kinds.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { escapeFormula, formatCsv } from '#server/domain/format-csv.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { ImportFileError } from './errors.ts'
import { importKinds } from './kinds.ts'
import { importOwner, listProblems } from './repo.ts'
import type { ImportRow } from './repo.ts'
import { readStoredFile } from './stored-file.ts'

interface RejectedLines {
  nume: string
  linii: number
  csv: string
}

const MAX_CHARACTERS = 8 * 1024 ** 2
const TOO_LONG = 'Liniile respinse sunt prea lungi pentru un fișier. Corectați-le în fișierul lor.'

/**
 * Formats the lines of an import that are wrong or in conflict as CSV, with their numbers and problems, to be mended
 * and imported again; the audit records by whom. Throws `import_respins` once the file is no longer kept.
 */
export async function exportRejectedLines(
  store: FileStore,
  db: Db,
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  row: ImportRow,
): Promise<RejectedLines> {
  const reasons = await readReasons(db, row.id)
  const rows = await withSentence(() => collectRows(store, row, reasons))
  const { kind, id } = row
  const entry = { action: `import.${kind}.respinse`, subject: importOwner(id), requestId }
  await audit(db, { actor, ...entry })
  return { nume: `${kind}-respinse-${id}.csv`, linii: rows.length - 1, csv: formatCsv(rows) }
}

async function readReasons(db: Db, importId: number): Promise<Map<number, string>> {
  // Problems and conflicts are stored apart, up to their maximum each.
  const found = await listProblems(db, importId, { limit: 2 * importLimits.maxProblems })
  const reasons = new Map<number, string>()
  for (const { line, column, reason } of found) {
    const text = column === '' ? reason : `${column}: ${reason}`
    const earlier = reasons.get(line)
    reasons.set(line, earlier === undefined ? text : `${earlier}; ${text}`)
  }
  return reasons
}

async function collectRows(
  store: FileStore,
  { fileId, kind }: ImportRow,
  reasons: Map<number, string>,
): Promise<string[][]> {
  const bytes = readStoredFile(store, fileId)
  try {
    const { header, lines } = await importKinds[kind].open(bytes)
    // A corrected file has the columns of its earlier rejection.
    const own = header.flatMap((name, place) => (isAdded(name) ? [] : [{ name, place }]))
    const rows = [[...rejectionColumns, ...own.map(({ name }) => name)]]
    let size = 0
    for await (const { line, cells } of lines) {
      const reason = reasons.get(line)
      if (reason === undefined) continue
      // A line may have more cells than the header: all of them are shown.
      const extra = cells.slice(header.length)
      const shown = [...own.map(({ place }) => cells[place] ?? ''), ...extra]
      rows.push([String(line), escapeFormula(reason), ...shown.map(toInertCell)])
      size += shown.join('').length
      if (size > MAX_CHARACTERS) throw new ImportFileError(TOO_LONG)
      if (rows.length > reasons.size) break
    }
    return rows
  } finally {
    await bytes.return(undefined)
  }
}

const isAdded = (name: string): boolean => rejectionColumns.some((added) => added === name)

const NUMBER = /^[+-]?\d+([.,]\d+)?$/
/** Escapes a cell that a spreadsheet would evaluate, other than a number, which it reads as the number it is. */
const toInertCell = (cell: string): string => (NUMBER.test(cell) ? cell : escapeFormula(cell))

async function withSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw new ApiError('import_respins', { sentence: error.message })
  }
}
