import type { Entry } from './entry.ts'
import { entryPath } from './entry-types.ts'

/** Sorts entries by attempts, with `first` ahead of all. The messages of a thread keep their order. */
export function sortForSending(entries: Entry[], first?: string): Entry[] {
  const tapped = entries.find(({ id }) => id === first)
  const inThread = new Map<string, number>()
  const turns = new Map<string, number>()
  for (const entry of entries) {
    const path = entryPath(entry)
    const attempts = isMessage(entry)
      ? Math.max(entry.attempts, inThread.get(path) ?? 0)
      : entry.attempts
    inThread.set(path, attempts)
    turns.set(entry.id, tapped && goesWith(entry, tapped) ? -1 : attempts)
  }
  return [...entries].sort((one, other) => turns.get(one.id)! - turns.get(other.id)!)
}

function goesWith(entry: Entry, tapped: Entry): boolean {
  if (entry.id === tapped.id) return true
  return isMessage(tapped) && entryPath(entry) === entryPath(tapped) && entry.place < tapped.place
}

export const isMessage = ({ kind }: Entry): boolean => kind.startsWith('mesaj-')
