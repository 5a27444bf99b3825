/**
 * Local storage: texts, and objects as serialised text. Where the browser refuses storage
 * (private mode, full, switched off) reading finds nothing and writing answers false.
 */
export const storage = {
  getText(key: string): string | null {
    return attempt(() => localStorage.getItem(key)) ?? null
  },

  setText(key: string, value: string): boolean {
    return attempt(() => (localStorage.setItem(key, value), true)) ?? false
  },

  /** The stored object, or null when there is none or it cannot be read. */
  getObject(key: string): unknown {
    const text = storage.getText(key)
    return text === null ? null : (attempt(() => JSON.parse(text) as unknown) ?? null)
  },

  setObject(key: string, value: unknown): boolean {
    return storage.setText(key, JSON.stringify(value))
  },

  remove(key: string): void {
    attempt(() => localStorage.removeItem(key))
  },

  clear(): void {
    attempt(() => localStorage.clear())
  },
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
