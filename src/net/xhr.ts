import { transferTimeout, STALL_MS } from '../lib/timeouts.ts'
import type { RawResponse } from '../lib/raw-response.ts'

/** Bytes a phone may still buffer after the upload's load event. */
const MOST_BUFFERED = 256 * 1024

interface Options {
  headers: Record<string, string>
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Posts a body and reports upload progress, which fetch does not. Null without a response. It has a stall timeout of
 * 30 s instead of a total one, so that slow uploads can finish.
 */
export function uploadWithProgress(
  address: string,
  body: FormData | string,
  { headers, onProgress, signal }: Options,
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
    request.onload = () => resolve(see(request, address))
    request.onerror = request.onabort = () => resolve(null)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      watch()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.upload.onload = ({ loaded }) => watch(transferTimeout(Math.min(loaded, MOST_BUFFERED)))
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    watch()
    request.send(body)
  }).finally(() => clearTimeout(stall))
}

function see(request: XMLHttpRequest, address: string): RawResponse {
  const wait = request.getResponseHeader('Retry-After')
  const asked = new URL(address, window.location.href)
  return {
    status: request.status,
    isJson: request.getResponseHeader('Content-Type')?.includes('application/json') ?? false,
    redirected: request.responseURL !== '' && request.responseURL !== asked.href,
    text: request.responseText,
    retryAfter: wait === null ? null : Number(wait),
  }
}
