import type { RawResponse } from '../lib/raw-response.ts'

type OnProgress = (part: number) => void

interface UnderWay {
  answer: Promise<RawResponse | null>
  listeners: OnProgress[]
}

/** By the key of each. */
const underWay = new Map<string, UnderWay>()

/**
 * One upload at a time of each key in a page: the queue waits for the one that a form has begun, in place of sending
 * the same bytes again. Where that one ends without an answer it sends them itself.
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
