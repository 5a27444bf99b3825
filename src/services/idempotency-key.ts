/**
 * Gives a content its idempotency key: the same for every try of the same content, so that what arrived without
 * an answer does not arrive twice; another one as soon as the content changes.
 */
export function createIdempotencyKeyCache(newKey: () => string = () => crypto.randomUUID()) {
  let last: { content: string; key: string } | null = null
  return (content: unknown): string => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newKey() }
    return last.key
  }
}
