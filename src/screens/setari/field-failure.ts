import type { Refused } from '../../net/outcome.ts'

/** Builds a local failure in the shape of the server's field errors. */
export function createFieldFailure(name: string, sentence: string): Refused {
  return {
    kind: 'refused',
    status: 422,
    code: undefined,
    messages: [sentence],
    fields: { [name]: [sentence] },
    data: undefined,
    retryAfter: undefined,
  }
}
