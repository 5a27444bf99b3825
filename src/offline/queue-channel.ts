/** Under which the browser wakes the worker when the line is back (Background Sync). */
export const SYNC_TAG = 'portal-coada'

/** How much of an entry has left, 0–1. */
export interface Progress {
  id: string
  part: number
}

/** What tabs and worker tell each other of the queue: how an entry gets on, or (null) that something has changed. */
type News = Progress | null

export interface QueueChannel {
  tell(news: News): void
  close(): void
}

export function openQueueChannel(onNews: (news: News) => void = () => undefined): QueueChannel {
  const channel = openChannel()
  if (channel) channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data)
  return {
    tell: (news) => channel?.postMessage(news),
    close: () => channel?.close(),
  }
}

/** Null where the browser has no channels, or refuses them with cookies: tabs then learn of it when they are looked at. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('portal.coada')
  } catch {
    return null
  }
}
