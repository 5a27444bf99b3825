import type { DeskEvent } from '#contract/desk/evenimente.ts'
import type { LiveEvent } from '#contract/evenimente.ts'

/** Client of a stream of server-sent events. */
export interface EventReader {
  status: number
  headers: Headers
  /** Reads the next event, skipping comments; null when the stream has ended. */
  next(): Promise<LiveEvent | DeskEvent | null>
  /** Reads the next block as it is, comments included; null when the stream has ended. */
  nextRaw(): Promise<string | null>
  /** Aborts the connection, as a closed page does. */
  close(): void
}

/** Opens a stream over real HTTP. */
export async function openEvents(
  url: string,
  headers: Record<string, string>,
): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const pieces = readBlocks(response)
  const nextRaw = async () => (await pieces.next()).value ?? null
  return {
    status: response.status,
    headers: response.headers,
    nextRaw,
    async next() {
      for (let piece = await nextRaw(); piece !== null; piece = await nextRaw()) {
        if (piece.startsWith('data: ')) return JSON.parse(piece.slice(6)) as LiveEvent | DeskEvent
      }
      return null
    },
    close: () => abort.abort(),
  }
}

async function* readBlocks({ body }: Response): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop()!
    yield* whole
  }
}
