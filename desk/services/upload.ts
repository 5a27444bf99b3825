import type { Endpoint } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { uploadTo, type UploadOptions } from '#src/net/upload-to.ts'
import { hasCode } from './outcome.ts'
import { leave, noteUse } from './session.ts'

/** Uploads one file as the signed-in member; a session that has ended leads to the sign-in. Never rejects. */
export async function uploadAtDesk<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  file: File,
  options: UploadOptions = {},
): Promise<Outcome<Data>> {
  const outcome = await uploadTo(endpoint, file, options)
  if (hasCode(outcome, 'neautentificat') || hasCode(outcome, 'al_doilea_factor')) leave()
  else if (outcome.kind !== 'offline') noteUse()
  return outcome
}
