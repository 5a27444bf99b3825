/**
 * Web storage for texts, and for objects as JSON. Where the browser refuses storage (private mode, full, disabled)
 * writes return false and fall back to memory, until the page closes.
 */
export interface SafeStorage {
  getText(key: string): string | null
  setText(key: string, value: string): boolean
  /** Returns the stored object, or null if there is none or it is not valid JSON. */
  getObject(key: string): unknown
  setObject(key: string, value: unknown): boolean
  remove(key: string): void
  clear(): void
}

/** Local storage: persists on the device. */
export const storage = safeStorage(() => localStorage)

/** Session storage: survives a reload but not closing the tab. */
export const tabStorage = safeStorage(() => sessionStorage)

// Even reading the property throws where storage is disabled, so it is read inside each attempt.
function safeStorage(area: () => Storage): SafeStorage {
  // Fallback for values the browser refused to store.
  const memory = new Map<string, string>()
  const getText = (key: string) => memory.get(key) ?? attempt(() => area().getItem(key)) ?? null
  const setText = (key: string, value: string) => {
    const isStored = attempt(() => {
      area().setItem(key, value)
      return true
    })
    if (isStored) memory.delete(key)
    else memory.set(key, value)
    return isStored ?? false
  }
  return {
    getText,
    setText,
    getObject(key) {
      const text = getText(key)
      return text === null ? null : (attempt(() => JSON.parse(text) as unknown) ?? null)
    },
    setObject: (key, value) => setText(key, JSON.stringify(value)),
    remove(key) {
      memory.delete(key)
      attempt(() => area().removeItem(key))
    },
    clear() {
      memory.clear()
      attempt(() => area().clear())
    },
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
