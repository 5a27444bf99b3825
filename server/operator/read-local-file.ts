import { createReadStream } from 'node:fs'
import { OperatorError } from './errors.ts'

/** Reads a file in chunks. Throws an `OperatorError` if it does not exist or cannot be read. */
export async function* readLocalFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      code === 'ENOENT' ? `Fișierul ${file} nu există.` : `Fișierul ${file} nu se poate citi.`,
    )
  }
}
