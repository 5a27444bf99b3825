/**
 * A web storage: texts, and objects as serialised text. Where the browser refuses storage
 * (private mode, full, switched off) reading finds nothing and writing answers false.
 */
export interface SafeStorage {
  getText(key: string): string | null
  setText(key: string, value: string): boolean
  /** The stored object, or null when there is none or it cannot be read. */
  getObject(key: string): unknown
  setObject(key: string, value: unknown): boolean
  remove(key: string): void
  clear(): void
}

/** Stays on the device. */
export const storage = safeStorage(() => localStorage)

/** Stays with the tab: a reload keeps it, closing the tab does not. */
export const tabStorage = safeStorage(() => sessionStorage)

// Reading the property itself throws where storage is switched off, so it is read inside each attempt.
function safeStorage(area: () => Storage): SafeStorage {
  const getText = (key: string) => attempt(() => area().getItem(key)) ?? null
  const setText = (key: string, value: string) =>
    attempt(() => {
      area().setItem(key, value)
      return true
    }) ?? false
  return {
    getText,
    setText,
    getObject(key) {
      const text = getText(key)
      return text === null ? null : (attempt(() => JSON.parse(text) as unknown) ?? null)
    },
    setObject: (key, value) => setText(key, JSON.stringify(value)),
    remove: (key) => attempt(() => area().removeItem(key)),
    clear: () => attempt(() => area().clear()),
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
