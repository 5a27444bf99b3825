/** Why a command could not be done, in a sentence for the operator. Exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** What is wrong with how a command was written. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Why an import stopped after some of its batches; `cause`: what happened. Exit code 1. */
export class InterruptedImport extends Error {
  override readonly name = 'InterruptedImport'

  constructor(written: number, all: number, cause: unknown) {
    super(
      `Importul s-a oprit (linii scrise: ${written} din ${all}). Ce s-a scris este întreg și rămâne; repetați comanda cu același fișier și se scrie restul.`,
      { cause },
    )
  }
}
