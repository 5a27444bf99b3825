/** Runs `work` when the browser is idle, after 3 s at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(work, 1000) // Safari has no idle callback
  return () => clearTimeout(handle)
}
