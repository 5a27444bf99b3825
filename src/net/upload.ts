import { paths } from '#contract/paths.ts'
import { uploadFileRegister, type Descriptor } from '#contract/uploads.ts'
import { config } from '../config.ts'
import { bearer } from './bearer.ts'
import { joinUpload } from './join-upload.ts'
import type { Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
import { uploadWithProgress } from './xhr.ts'
import { xsrfToken } from './xsrf.ts'

export interface UploadOptions {
  idempotencyKey: string
  /** Called with the progress, 0–1. */
  onProgress?(part: number): void
  signal?: AbortSignal
}

/** Uploads one file. Never rejects: resolves with the outcome. */
export async function uploadFile(file: File, options: UploadOptions): Promise<Outcome<Descriptor>> {
  try {
    const first = await send(file, options, await xsrfToken())
    const wantsNewXsrf = first.kind === 'refused' && first.code === 'xsrf'
    return wantsNewXsrf ? await send(file, options, await xsrfToken(true)) : first
  } catch {
    return { kind: 'offline' } // the XSRF token could not be fetched: no network
  }
}

async function send(
  file: File,
  { idempotencyKey, onProgress, signal }: UploadOptions,
  xsrf: string,
): Promise<Outcome<Descriptor>> {
  const token = await bearer.current()
  const form = new FormData()
  form.append('file', file, file.name)
  const answer = await joinUpload(idempotencyKey, onProgress, (tell) =>
    uploadWithProgress(config.host + paths.uploadFileRegister, form, {
      headers: {
        Accept: 'application/json',
        'X-XSRF-TOKEN': xsrf,
        'Idempotency-Key': idempotencyKey,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      onProgress: tell,
      signal,
    }),
  )
  if (!answer) return { kind: 'offline' }
  return parseResponse(answer.text, uploadFileRegister.data, answer.retryAfter)
}
