/** Does some work in a quiet moment, at the latest after 3 s. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(work, 1000) // Safari has no idle callback
  return () => clearTimeout(handle)
}
