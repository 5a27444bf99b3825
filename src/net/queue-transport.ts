import { subjectOf } from '../lib/token.ts'
import { createTransport, type Transport } from '../offline/transport.ts'
import { config } from '../config.ts'
import { bearer } from './bearer.ts'
import { joinUpload } from './join-upload.ts'
import { uploadWithProgress } from './xhr.ts'
import { xsrfToken } from './xsrf.ts'

const transport = createTransport({
  host: config.host,
  async bearer(owner) {
    const token = await bearer.current()
    // Another citizen may have signed in meanwhile.
    return token !== null && subjectOf(token) === owner ? token : null
  },
  xsrf: xsrfToken,
  post: uploadWithProgress,
})

/** Transport of a page: reports upload progress, and sends a file once for a form and the queue. */
export const pageTransport: Transport = {
  upload: (file, options) =>
    joinUpload(options.idempotencyKey, options.onProgress, (onProgress) =>
      transport.upload(file, { ...options, onProgress }),
    ),
  post: transport.post,
}
