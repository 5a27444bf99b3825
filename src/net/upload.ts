import { uploadFileRegister, type Descriptor } from '#contract/uploads.ts'
import { subjectOf } from '../lib/token.ts'
import type { SendOptions } from '../offline/transport.ts'
import { bearer } from './bearer.ts'
import type { Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
import { pageTransport } from './queue-transport.ts'

/** Uploads one file as the current user. Never rejects: resolves with the outcome. */
export async function uploadFile(
  file: File,
  options: Omit<SendOptions, 'owner'>,
): Promise<Outcome<Descriptor>> {
  const token = await bearer.current()
  const owner = token === null ? null : subjectOf(token)
  return parseResponse(
    await pageTransport.upload(file, { ...options, owner }),
    uploadFileRegister.data,
  )
}
