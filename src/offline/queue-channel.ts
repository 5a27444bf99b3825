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
  const channel = new BroadcastChannel('portal.coada')
  channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data)
  return {
    tell: channel.postMessage.bind(channel),
    close: () => channel.close(),
  }
}
