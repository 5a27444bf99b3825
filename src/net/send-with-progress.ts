import type { SeenAnswer } from '../lib/seen-answer.ts'

const STALL_MS = 30_000

interface Options {
  headers: Record<string, string>
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Posts a body and tells how much of it has left, which fetch does not. Null when no answer came; it gives up after
 * 30 s without progress, not after a total time: a slow line is not a dead one.
 */
export function sendWithProgress(
  address: string,
  body: FormData | string,
  { headers, onProgress, signal }: Options,
): Promise<SeenAnswer | null> {
  const request = new XMLHttpRequest()
  let stall: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(stall)
    stall = setTimeout(() => request.abort(), STALL_MS)
  }
  signal?.addEventListener('abort', () => request.abort(), { once: true })

  return new Promise<SeenAnswer | null>((resolve) => {
    request.onload = () => resolve(see(request, address))
    request.onerror = request.onabort = () => resolve(null)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      watch()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    watch()
    request.send(body)
  }).finally(() => clearTimeout(stall))
}

function see(request: XMLHttpRequest, address: string): SeenAnswer {
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
