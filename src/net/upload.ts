import { uploadFileRegister, type Descriptor } from '#contract/uploads.ts'
import { subjectOf } from '../lib/token.ts'
import type { SendOptions } from '../offline/transport.ts'
import { bearer } from './bearer.ts'
import type { Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
import { pageTransport } from './queue-transport.ts'

type Options = Omit<SendOptions, 'owner'>

/** Requests for one file while the server still processes an earlier one, whose answer was lost. */
const MAX_REQUESTS = 6

/**
 * Uploads one file as the current user. If an earlier request with the same idempotency key is still processed, it is
 * repeated until that one's answer comes. Never rejects: resolves with the outcome.
 */
export async function uploadFile(file: File, options: Options): Promise<Outcome<Descriptor>> {
  for (let requests = 1; ; requests++) {
    const outcome = await sendOnce(file, options)
    const isStillArriving = outcome.kind === 'refused' && outcome.code === 'in_curs'
    if (!isStillArriving || requests === MAX_REQUESTS || options.signal?.aborted) return outcome
    await new Promise((resolve) => setTimeout(resolve, (outcome.retryAfter ?? 1) * 1000))
  }
}

async function sendOnce(file: File, options: Options): Promise<Outcome<Descriptor>> {
  const token = await bearer.current()
  const owner = token === null ? null : subjectOf(token)
  return parseResponse(
    await pageTransport.upload(file, { ...options, owner }),
    uploadFileRegister.data,
  )
}
