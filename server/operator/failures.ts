/** Why a command could not be done, in a sentence for the operator. Exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** What is wrong with how a command was written. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
