const KEY = 'intrare'

/** Returns the id of the current history entry, stored in `history.state`; undefined if it has none yet. */
export function readEntryKey(): string | undefined {
  return (history.state as Record<string, string> | null)?.[KEY]
}

export function ensureEntryKey(): string {
  const known = readEntryKey()
  if (known !== undefined) return known
  const key = crypto.randomUUID()
  history.replaceState({ ...history.state, [KEY]: key }, '')
  return key
}
