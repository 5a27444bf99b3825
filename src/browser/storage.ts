/**
 * A web storage: texts, and objects as serialised text. Where the browser refuses storage
 * (private mode, full, switched off) writing answers false, and what was written lasts as long as the page.
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
  // What the browser refused to store lasts as long as the page.
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
