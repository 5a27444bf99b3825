/** The fields of a call, those that are empty left out. */
export type Fields = Record<string, string | undefined>

/** An answer to a call, always with HTTP 200. */
export type Answer = Record<string, unknown> & { errorCode: string }

/** The answer that says no. */
export const refuse = (errorCode: string, errorMessage: string): Answer => ({
  errorCode,
  errorMessage,
})
