import { importLimits } from '#contract/import-kinds.ts'
import type { CsvFile, CsvLine } from './csv.ts'
import { ImportFileError } from './errors.ts'

/** The one column of a JSON file's lines: a definition, as JSON. */
export const DEFINITION = 'definitie'

/**
 * Opens a JSON file of one definition, or of a list of them, as lines of one cell, each with the number of the line on
 * which it begins. Throws an `ImportFileError` if it cannot be read as one.
 */
export async function openJson(bytes: AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const text = decode(await readAll(bytes))
  const given = parse(text)
  const definitions = Array.isArray(given) ? (given as unknown[]) : [given]
  if (!definitions.every(isObject)) throw new ImportFileError(NOT_DEFINITIONS)
  const starts = findObjectLines(text, Array.isArray(given) ? 1 : 0)
  const lines = definitions.map((definition, index) => ({
    line: starts[index] ?? 1,
    cells: [JSON.stringify(definition)],
  }))
  return { header: [DEFINITION], lines: iterate(lines) }
}

async function* iterate(lines: CsvLine[]): AsyncGenerator<CsvLine> {
  yield* lines
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > importLimits.jsonBytes) throw new ImportFileError(TOO_LARGE)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportFileError('Fișierul nu este UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportFileError(describeSyntaxError(text, (error as SyntaxError).message))
  }
}

// The message itself is English and quotes the file.
function describeSyntaxError(text: string, message: string): string {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return `Linia ${countLines(text, Number(position))}: nu este JSON.`
  return message.includes('end of JSON')
    ? 'Fișierul JSON nu este întreg.'
    : 'Fișierul nu este JSON.'
}

const countLines = (text: string, end: number): number => text.slice(0, end).split('\n').length

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the lines on which the objects at a depth of valid JSON begin. */
function findObjectLines(text: string, wanted: number): number[] {
  const found: number[] = []
  let [line, depth] = [1, 0]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/g)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      if (depth === wanted) found.push(line)
      depth += 1
    } else if (token === '}' || token === ']') depth -= 1
  }
  return found
}

const NOT_DEFINITIONS = 'Fișierul trebuie să aibă o definiție, sau o listă de definiții.'
const TOO_LARGE = `Fișierul are peste ${importLimits.jsonBytes / 1024 ** 2} MB: nu pare de acest fel.`
