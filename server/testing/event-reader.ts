import type { LiveEvent } from '#contract/evenimente.ts'

/** A page that reads a stream of server-sent events. */
export interface EventReader {
  status: number
  headers: Headers
  /** The next event; null when the stream has ended. Comments are passed over. */
  next(): Promise<LiveEvent | null>
  /** The next piece as it comes, comments too; null when the stream has ended. */
  nextRaw(): Promise<string | null>
  /** Goes away, as a page that is closed. */
  leave(): void
}

/** Opens a stream over real HTTP. */
export async function openEvents(
  url: string,
  headers: Record<string, string>,
): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const pieces = piecesOf(response)
  const nextRaw = async () => (await pieces.next()).value ?? null
  return {
    status: response.status,
    headers: response.headers,
    nextRaw,
    async next() {
      for (let piece = await nextRaw(); piece !== null; piece = await nextRaw()) {
        if (piece.startsWith('data: ')) return JSON.parse(piece.slice(6)) as LiveEvent
      }
      return null
    },
    leave: () => abort.abort(),
  }
}

async function* piecesOf({ body }: Response): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop()!
    yield* whole
  }
}
