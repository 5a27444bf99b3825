import { rejectionColumns } from '#contract/import-kinds.ts'
import type { CsvFile } from './csv.ts'
import { ImportFileError } from './errors.ts'
import type { ImportKind } from './kind.ts'

const MAX_NAMES = 20
const MAX_NAME = 40

/** Opens a file as one of its kind. Throws an `ImportFileError` if it is not one. */
export async function openImportFile(
  kind: ImportKind,
  bytes: AsyncIterable<Uint8Array>,
): Promise<CsvFile> {
  const file = await kind.open(bytes)
  assertHeader(kind, file.header)
  return file
}

/** Checks the column names of a file. Throws an `ImportFileError` that lists what is wrong. */
function assertHeader({ columns }: ImportKind, header: string[]): void {
  const known = [...Object.keys(columns), ...rejectionColumns]
  const unknown = header.filter((name) => !known.includes(name))
  // Without any known name the first line is not a header: it may be a client's.
  const shown = unknown.length < header.length ? unknown.slice(0, MAX_NAMES) : []
  const missing = Object.entries(columns).filter(
    ([name, { required }]) => required && !header.includes(name),
  )
  const twice = header.filter((name, index) => header.indexOf(name) !== index)
  const problems = [
    ...shown.map((name) => `coloana „${name.slice(0, MAX_NAME)}” nu este cunoscută`),
    ...missing.map(([name]) => `lipsește coloana „${name}”`),
    ...twice
      .filter((name) => known.includes(name))
      .map((name) => `coloana „${name}” este de două ori`),
  ]
  if (problems.length === 0) return
  throw new ImportFileError(
    `Prima linie nu este bună: ${problems.join('; ')}.\nColoanele acestui fișier: ${Object.keys(columns).join(', ')}.`,
  )
}
