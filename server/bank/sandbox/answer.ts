/** Fields of a call, without empty ones. */
export type Fields = Record<string, string | undefined>

/** An answer to a call, always with HTTP 200. */
export type Answer = Record<string, unknown> & { errorCode: string }

/** Builds an error answer. */
export const errorAnswer = (errorCode: string, errorMessage: string): Answer => ({
  errorCode,
  errorMessage,
})
