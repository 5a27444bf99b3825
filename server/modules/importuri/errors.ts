/** A file that cannot be read as one of its kind, with a sentence for the operator. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'
}

/** An import stopped while it was being written; `cause` is the underlying error. */
export class InterruptedImport extends Error {
  override readonly name = 'InterruptedImport'

  constructor(written: number, all: number, cause: unknown) {
    super(
      `Importul s-a oprit (linii scrise: ${written} din ${all}). Ce s-a scris este întreg și rămâne; repetați comanda cu același fișier și se scrie restul.`,
      { cause },
    )
  }
}

/** Somebody has asked a running import to stop, or the server closes. */
export class StoppedImport extends Error {
  override readonly name = 'StoppedImport'
}
