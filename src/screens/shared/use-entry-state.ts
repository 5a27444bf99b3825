import { useState } from 'react'
import { readEntryKey } from '../../browser/history-entry.ts'

/** Values by history entry and name. */
const kept = new Map<string, unknown>()

/** State of a list (pages shown, filter) that Back finds as it was left. Kept in memory, as it may hold what was typed. */
export function useEntryState<Value>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const buildKey = () => `${readEntryKey()} ${name}`
  const [value, setValue] = useState<Value>(() => {
    const key = buildKey()
    return kept.has(key) ? (kept.get(key) as Value) : initial
  })
  function change(next: Value): void {
    if (readEntryKey() !== undefined) kept.set(buildKey(), next)
    setValue(next)
  }
  return [value, change]
}
