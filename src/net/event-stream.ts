import { config } from '../config.ts'
import { sendWithBearer } from './send-with-bearer.ts'

export interface StreamListener {
  /** Called for every chunk received, including heartbeats. */
  onSign(): void
  /** Called with the data of one event. */
  onData(data: string): void
}

/**
 * Reads a stream of server-sent events as the signed-in citizen, until it ends, breaks off or is aborted. Never
 * rejects; the listener's calls show whether it worked.
 */
export async function readEventStream(
  path: string,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await open(path, signal)
    if (response?.body && isEventStream(response)) await listen(response.body, listener)
    else await response?.body?.cancel()
  } catch {
    // No response, or a broken one: the same to the listener.
  }
}

function open(path: string, signal: AbortSignal): Promise<Response | null> {
  return sendWithBearer(
    async (token) => (token === null ? null : ask(path, token, signal)),
    (response) => response?.status === 401,
  )
}

async function ask(path: string, token: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(config.host + path, {
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    signal,
  })
  if (response.status === 401) await response.body?.cancel()
  return response
}

// A captive portal responds with a page of its own.
function isEventStream({ ok, body, headers }: Response): boolean {
  return ok && body !== null && (headers.get('Content-Type') ?? '').startsWith('text/event-stream')
}

async function listen(body: ReadableStream<Uint8Array>, listener: StreamListener): Promise<void> {
  const parse = createEventParser((data) => listener.onData(data))
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    listener.onSign()
    parse(decoder.decode(value, { stream: true }))
  }
}

/** Line ends are LF, CRLF or CR; a trailing `\r` may be the first half of a CRLF. */
const LINE_END = /\r\n|\n|\r(?!$)/
const DATA = /^data(?:: ?(.*))?$/s

/**
 * Creates a parser that takes chunks of a stream, cut anywhere, and calls `onData` for each complete event. It ignores
 * comments and all other fields, which this portal's events do not have.
 */
export function createEventParser(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []
  return (piece) => {
    const lines = (rest + piece).split(LINE_END)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const match = DATA.exec(line)
      if (match) data.push(match[1] ?? '')
      if (line !== '' || data.length === 0) continue
      const whole = data.join('\n')
      data = []
      onData(whole)
    }
  }
}
