import { parseEmail } from './parse-email.ts'
import type { IncomingEmail } from './incoming-email.ts'

/** Parses an e-mail in a worker thread; null if it cannot be parsed. */
export default (bytes: Uint8Array): Promise<IncomingEmail | null> =>
  parseEmail(bytes).catch(() => null)
