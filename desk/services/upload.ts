import type { Endpoint } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { uploadTo, type UploadOptions } from '#src/net/upload-to.ts'
import { leaveIfEnded, noteUse, session } from './session.ts'

/** Uploads one file as the signed-in member; a session that has ended leads to the sign-in. Never rejects. */
export async function uploadAtDesk<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  file: File,
  options: UploadOptions = {},
): Promise<Outcome<Data>> {
  const before = session.peek()
  const outcome = await uploadTo(endpoint, file, options)
  leaveIfEnded(outcome, before)
  if (session.peek().kind === 'signed-in' && outcome.kind !== 'offline') noteUse()
  return outcome
}
