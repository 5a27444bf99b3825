/** Failure of a command, with a sentence for the operator. Exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Wrong usage of a command. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
