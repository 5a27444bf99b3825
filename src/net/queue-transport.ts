import { paths } from '#contract/paths.ts'
import { subjectOf } from '../lib/token.ts'
import type { SendOptions, Transport, UploadContent } from '../offline/transport.ts'
import type { RawResponse } from '../lib/raw-response.ts'
import { config } from '../config.ts'
import { bearer } from './bearer.ts'
import { joinUpload } from './join-upload.ts'
import { uploadWithProgress } from './xhr.ts'
import { xsrfToken } from './xsrf.ts'

/** Transport of the queue in a page: reports upload progress and sends the citizen's bearer token. */
export const pageTransport: Transport = {
  async upload({ name, type, content }: UploadContent, options) {
    const form = new FormData()
    form.append('file', new File([content], name, { type }), name)
    return joinUpload(options.idempotencyKey, options.onProgress, (onProgress) =>
      send(paths.uploadFileRegister, form, { ...options, onProgress }),
    )
  },
  post: (path, body, options) => send(path, body, options, 'application/json'),
}

async function send(
  path: string,
  body: FormData | string,
  options: SendOptions,
  contentType?: string,
): Promise<RawResponse | null> {
  try {
    const token = options.owner === null ? null : await bearer.current()
    if (options.owner !== null && !isTokenOf(options.owner, token)) return null
    return await uploadWithProgress(config.host + path, body, {
      headers: {
        Accept: 'application/json',
        'X-XSRF-TOKEN': await xsrfToken(options.freshXsrf),
        'Idempotency-Key': options.idempotencyKey,
        ...(contentType && { 'Content-Type': contentType }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      onProgress: options.onProgress,
    })
  } catch {
    return null // the XSRF token could not be fetched: no network
  }
}

// Another citizen may have signed in meanwhile.
function isTokenOf(owner: string, token: string | null): boolean {
  return token !== null && subjectOf(token) === owner
}
