import { transferTimeout, STALL_MS } from '../lib/timeouts.ts'
import { toRawResponse, type RawResponse } from '../lib/raw-response.ts'
import type { PostOptions } from '../offline/transport.ts'

/** Bytes a phone may still buffer after the upload's load event. */
const MOST_BUFFERED = 256 * 1024

/**
 * Posts a body and reports upload progress, which fetch does not. Null without a response. It has a stall timeout of
 * 30 s instead of a total one, so that slow uploads can finish.
 */
export function uploadWithProgress(
  address: string,
  body: FormData | string,
  { headers, onProgress, signal }: Omit<PostOptions, 'bytes'>,
): Promise<RawResponse | null> {
  if (signal?.aborted) return Promise.resolve(null)
  const request = new XMLHttpRequest()
  let stall: ReturnType<typeof setTimeout> | undefined
  const watch = (patience = STALL_MS) => {
    clearTimeout(stall)
    stall = setTimeout(() => request.abort(), patience)
  }
  signal?.addEventListener('abort', () => request.abort(), { once: true })

  return new Promise<RawResponse | null>((resolve) => {
    request.onload = () => resolve(received(request, address))
    request.onerror = request.onabort = () => resolve(null)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      watch()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.upload.onload = ({ loaded }) => watch(transferTimeout(Math.min(loaded, MOST_BUFFERED)))
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    watch()
    request.send(body)
  }).finally(() => clearTimeout(stall))
}

function received(request: XMLHttpRequest, address: string): RawResponse {
  const { status, responseURL, responseText: text } = request
  const redirected =
    responseURL !== '' && responseURL !== new URL(address, window.location.href).href
  return toRawResponse({ status, redirected, text }, (name) => request.getResponseHeader(name))
}
