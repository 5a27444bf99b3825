import { readFile } from 'node:fs/promises'
import { OperatorError } from '../errors.ts'

const BOM = /^\uFEFF/

/** Reads a small UTF-8 text file. Throws an `OperatorError` if it is not one. */
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replace(BOM, '').replaceAll('\r\n', '\n')
  } catch {
    throw new OperatorError(`${file} nu este UTF-8.`)
  }
}

/** Reads a JSON file. Throws an `OperatorError` if it is not one. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OperatorError(`${file} nu este JSON: ${(error as Error).message}`)
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      code === 'ENOENT' ? `Fișierul ${file} nu există.` : `Fișierul ${file} nu se poate citi.`,
    )
  }
}
