import type { RawResponse } from '../lib/raw-response.ts'

type OnProgress = (part: number) => void

interface UnderWay {
  answer: Promise<RawResponse | null>
  listeners: OnProgress[]
}

/** Uploads in progress by idempotency key. */
const underWay = new Map<string, UnderWay>()

/**
 * Deduplicates uploads by key within a page (single-flight): the queue joins an upload started by a form instead of
 * sending the same bytes again. If that one gets no response, it sends them itself.
 */
export async function joinUpload(
  key: string,
  onProgress: OnProgress | undefined,
  send: (onProgress: OnProgress) => Promise<RawResponse | null>,
): Promise<RawResponse | null> {
  const begun = underWay.get(key)
  if (begun) {
    if (onProgress) begun.listeners.push(onProgress)
    const answer = await begun.answer
    if (answer) return answer
  }
  const listeners = onProgress ? [onProgress] : []
  const tell: OnProgress = (part) => {
    for (const listener of listeners) listener(part)
  }
  const upload = { listeners, answer: send(tell) }
  underWay.set(key, upload)
  try {
    return await upload.answer
  } finally {
    if (underWay.get(key) === upload) underWay.delete(key)
  }
}
