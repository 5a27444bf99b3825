import type { Endpoint } from '#contract/endpoint.ts'
import { buildUrl, type CallInput } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { parseResponse } from '#src/net/parse-response.ts'
import { uploadWithProgress } from '#src/net/xhr.ts'
import { xsrfToken } from '#src/net/xsrf.ts'
import { hasCode } from './outcome.ts'
import { leave, noteUse } from './session.ts'

/** Sends one file to a call as the signed-in member. `onProgress` gets the part sent, 0 to 1. Never rejects. */
export async function uploadAtDesk<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  file: File,
  input: CallInput & { onProgress?: (part: number) => void } = {},
): Promise<Outcome<Data>> {
  const first = await send(endpoint, file, input, false)
  const outcome = hasCode(first, 'xsrf') ? await send(endpoint, file, input, true) : first
  if (hasCode(outcome, 'neautentificat') || hasCode(outcome, 'al_doilea_factor')) leave()
  else if (outcome.kind !== 'offline') noteUse()
  return outcome
}

async function send<P, Q, B, Data>(
  { path, data }: Endpoint<P, Q, B, Data>,
  file: File,
  { onProgress, ...input }: CallInput & { onProgress?: (part: number) => void },
  freshXsrf: boolean,
): Promise<Outcome<Data>> {
  const form = new FormData()
  form.append('file', file, file.name)
  const xsrf = await xsrfToken(freshXsrf).catch(() => null)
  if (xsrf === null) return { kind: 'offline' }
  const headers = { Accept: 'application/json', 'X-XSRF-TOKEN': xsrf }
  const response = await uploadWithProgress(buildUrl(path, input), form, { headers, onProgress })
  return parseResponse(response, data)
}
