/** Failure of a command, with a sentence for the operator. Exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Wrong usage of a command. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** An import stopped while it was being written; `cause` is the underlying error. Exit code 1. */
export class InterruptedImport extends Error {
  override readonly name = 'InterruptedImport'

  constructor(written: number, all: number, cause: unknown) {
    super(
      `Importul s-a oprit (linii scrise: ${written} din ${all}). Ce s-a scris este întreg și rămâne; repetați comanda cu același fișier și se scrie restul.`,
      { cause },
    )
  }
}
