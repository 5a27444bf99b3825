import { OperatorError } from '../errors.ts'

const MAX_ID = 2 ** 31

/** Parses the id of an endpoint; a text that is none becomes 0, which no endpoint has. */
export const parseEndpointId = (text: string): number =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) < MAX_ID ? Number(text) : 0

/** Returns the result of work on an endpoint. Throws an `OperatorError` if there is no such endpoint. */
export function requireEndpoint<T>(id: string, found: T | null | false): T {
  if (found === null || found === false) throw new OperatorError(`Nu există webhook-ul ${id}.`)
  return found
}
