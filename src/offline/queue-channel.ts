/** Background Sync tag with which the browser wakes the worker when the connection is back. */
export const SYNC_TAG = 'portal-coada'

/** Upload progress of an entry, 0–1. */
export interface Progress {
  id: string
  part: number
}

/** Message between tabs and worker: progress of an entry, or null when the queue has changed. */
type QueueEvent = Progress | null

export interface QueueChannel {
  post(news: QueueEvent): void
  close(): void
}

export function openQueueChannel(
  onNews: (news: QueueEvent) => void = () => undefined,
): QueueChannel {
  const channel = openChannel()
  if (channel) channel.onmessage = ({ data }: MessageEvent<QueueEvent>) => onNews(data)
  return {
    post: (news) => channel?.postMessage(news),
    close: () => channel?.close(),
  }
}

/** Null if BroadcastChannel is missing or blocked with cookies: tabs then reload the queue when they become visible. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('portal.coada')
  } catch {
    return null
  }
}
