import { uploadFileRegister, type Descriptor } from '#contract/uploads.ts'
import { subjectOf } from '../lib/token.ts'
import type { SendOptions } from '../offline/transport.ts'
import { bearer } from './bearer.ts'
import type { Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
import { pageTransport } from './queue-transport.ts'

/** Requests for one file while the server still processes an earlier one, whose answer was lost. */
const MAX_REQUESTS = 6

/**
 * Uploads one file as the current user. If an earlier request with the same idempotency key is still processed, it is
 * repeated until that one's answer comes. Never rejects: resolves with the outcome.
 */
export async function uploadFile(
  file: File,
  options: Omit<SendOptions, 'owner'>,
  requestsLeft = MAX_REQUESTS,
): Promise<Outcome<Descriptor>> {
  const token = await bearer.current()
  const owner = token === null ? null : subjectOf(token)
  const outcome = parseResponse(
    await pageTransport.upload(file, { ...options, owner }),
    uploadFileRegister.data,
  )
  const isStillArriving = outcome.kind === 'refused' && outcome.code === 'in_curs'
  if (!isStillArriving || requestsLeft === 1 || options.signal?.aborted) return outcome
  await new Promise((resolve) => setTimeout(resolve, (outcome.retryAfter ?? 1) * 1000))
  return uploadFile(file, options, requestsLeft - 1)
}
