import { pipeline, Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import type { Info } from 'csv-parse'
import { foldText } from '#contract/text.ts'
import { ImportFileError } from './errors.ts'

/** Line of a file, with the number an editor shows. */
export interface CsvLine {
  line: number
  cells: string[]
}

export interface CsvFile {
  /** Normalized column names: folded, `_` for spaces. */
  header: string[]
  lines: AsyncIterable<CsvLine>
}

const MAX_RECORD_LENGTH = 200_000

/**
 * Streams a CSV in UTF-8, with or without a byte order mark, separated by `;` or `,`. Throws an `ImportFileError` if it
 * cannot be read as one.
 */
export async function openCsv(bytes: AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const pieces = decodeBytes(bytes)
  const first = await nextPiece(pieces)
  const parser = parse({
    delimiter: detectDelimiter(first),
    record_delimiter: '\n',
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  })
  // An error of the source destroys the parser, whose reader throws it: the callback has nothing left to do.
  pipeline(Readable.from(continued(first, pieces)), parser, () => undefined)
  const lines = parseLines(parser, pieces)[Symbol.asyncIterator]()
  const header = await lines.next()
  if (header.done)
    throw new ImportFileError('Fișierul este gol: prima linie are numele coloanelor.')
  return {
    header: header.value.cells.map(columnName),
    lines: { [Symbol.asyncIterator]: () => lines },
  }
}

export const columnName = (text: string): string => foldText(text).replace(/[\s-]+/g, '_')

interface Pieces extends AsyncGenerator<string, undefined> {}

async function nextPiece(pieces: Pieces): Promise<string> {
  const { value } = await pieces.next()
  return value ?? ''
}

// Puts the chunk read for the delimiter back in front.
async function* continued(first: string, rest: Pieces): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** Yields the text of a file with all line ends as `\n`. */
async function* decodeBytes(bytes: AsyncIterable<Uint8Array>): Pieces {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let held = ''
  for await (const chunk of bytes) {
    const text = held + decode(decoder, chunk)
    // A trailing `\r` may be half of a Windows line end, so it waits for the next chunk.
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n')
  }
  yield held + decode(decoder)
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new ImportFileError('Fișierul nu este UTF-8. Salvați-l ca „CSV UTF-8”.')
  }
}

function detectDelimiter(text: string): ';' | ',' {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n')
  return header.split(';').length >= header.split(',').length ? ';' : ','
}

async function* parseLines(
  parser: AsyncIterable<unknown>,
  pieces: Pieces,
): AsyncGenerator<CsvLine> {
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: Info }
      const within = record.join('').split('\n').length - 1
      yield { line: info.lines - within, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportFileError(formatCsvError(error)) : error
  } finally {
    await pieces.return(undefined)
  }
}

function formatCsvError(error: CsvError): string {
  const line = Number(error['lines'])
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `Linia ${line}: este prea lungă.`
  return `Linia ${line}: ghilimelele nu se închid cum trebuie. În interior se scriu dublate: "".`
}
