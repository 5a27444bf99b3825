/**
 * Creates a function that returns the idempotency key of a content: the same key for every retry of the same content,
 * so that it takes effect once even if a response was lost, and a new key when the content changes.
 */
export function createIdempotencyKeyCache(newKey: () => string = () => crypto.randomUUID()) {
  let last: { content: string; key: string } | null = null
  return (content: unknown): string => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newKey() }
    return last.key
  }
}
