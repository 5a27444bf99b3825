import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { toCaseKey } from './case-key.ts'
import { chosenKey, list } from './coada.ts'

/** Key of the row that Tab stops at and keys act on: the one last used, the open one, the first. */
export type QueueStop = ReadonlySignal<string | null>

/** Creates the stop of one shown list; `setFocused` notes the row that was used. */
export function createQueueStop(): { stop: QueueStop; setFocused: (key: string) => void } {
  const focused = signal<string | null>(null)
  const stop = computed(() => {
    const keys = list.value?.rows.map(toCaseKey) ?? []
    const wanted = [focused.value, chosenKey.value]
    return wanted.find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null
  })
  return { stop, setFocused: (key) => void (focused.value = key) }
}
