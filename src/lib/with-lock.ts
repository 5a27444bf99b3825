/** Returns the Web Locks API, which is missing without TLS and in old browsers. */
export const lockManager = (): LockManager | undefined =>
  (navigator as { locks?: LockManager }).locks

/**
 * Runs `work` under a Web Lock shared by tabs and worker. Where the browser has no locks (no TLS) or refuses them
 * (cookies blocked), runs it without one.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = lockManager()
  if (!locks) return work()
  let isHeld = false
  try {
    return await locks.request(name, () => {
      isHeld = true
      return work()
    })
  } catch (error) {
    if (isHeld) throw error
    return work()
  }
}
