import { uploadFileRegister, type Descriptor } from '#contract/uploads.ts'
import { config } from '../config.ts'
import { bearer } from './bearer.ts'
import type { Outcome } from './outcome.ts'
import { readAnswer } from './read-answer.ts'
import { xsrfToken } from './xsrf.ts'

const STALL_MS = 30_000

export interface UploadOptions {
  idempotencyKey: string
  /** Called with the part sent so far, 0–1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/**
 * Sends one file. It resolves with how that ended and never throws; it gives up after 30 s without
 * progress, not after a total time: a slow link is not a dead one.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Outcome<Descriptor>> {
  try {
    const [token, xsrf] = await Promise.all([bearer.current(), xsrfToken()])
    const first = await send(file, options, token, xsrf)
    const wantsNewXsrf = first.kind === 'refused' && first.code === 'xsrf'
    return wantsNewXsrf ? await send(file, options, token, await xsrfToken(true)) : first
  } catch {
    return { kind: 'offline' } // no XSRF value could be fetched: there is no network
  }
}

// XMLHttpRequest, because fetch does not tell how much of a body has left.
function send(
  file: File,
  { idempotencyKey, onProgress, signal }: UploadOptions,
  token: string | null,
  xsrf: string,
): Promise<Outcome<Descriptor>> {
  const request = new XMLHttpRequest()
  let stall: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(stall)
    stall = setTimeout(() => request.abort(), STALL_MS)
  }
  signal.addEventListener('abort', () => request.abort(), { once: true })

  return new Promise<Outcome<Descriptor>>((resolve) => {
    request.onload = () =>
      resolve(
        readAnswer(
          request.responseText,
          uploadFileRegister.data,
          request.getResponseHeader('Retry-After'),
        ),
      )
    request.onerror = request.onabort = () => resolve({ kind: 'offline' })
    request.upload.onprogress = (event) => {
      watch()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.open('POST', `${config.host}${uploadFileRegister.path}`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-XSRF-TOKEN', xsrf)
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    watch()
    request.send(formOf(file))
  }).finally(() => clearTimeout(stall))
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}
