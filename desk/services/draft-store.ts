import { storage } from '#src/browser/storage.ts'

/** Drafts of one member, by what they are about. One object, so that those of others are found and deleted. */
interface Stored<Draft> {
  member: number
  drafts: Record<string, Draft>
}

export const DRAFT_HOURS = 24

/** Drafts of the signed-in member in the browser's storage: each for a day, and none of anybody else's. */
export interface DraftStore<Draft> {
  /** Reads a draft; null if there is none from the last day. */
  read(member: number, key: string): Draft | null
  /** Keeps a draft; null deletes it. */
  keep(member: number, key: string, draft: Draft | null): void
  /** Deletes what is older than a day, and whatever somebody else left on this computer. */
  purge(member: number): void
}

/** `at` of a draft is the time of the last key, in ms. */
export function createDraftStore<Draft extends { at: number }>(name: string): DraftStore<Draft> {
  function readAll(member: number): Record<string, Draft> {
    const stored = storage.getObject(name) as Stored<Draft> | null
    if (stored?.member !== member) return {}
    const since = Date.now() - DRAFT_HOURS * 3600 * 1000
    return Object.fromEntries(Object.entries(stored.drafts).filter(([, { at }]) => at > since))
  }

  function writeAll(member: number, drafts: Record<string, Draft>): void {
    if (Object.keys(drafts).length === 0) storage.remove(name)
    else storage.setObject(name, { member, drafts } satisfies Stored<Draft>)
  }

  return {
    read: (member, key) => readAll(member)[key] ?? null,
    keep(member, key, draft) {
      const drafts = readAll(member)
      if (draft) drafts[key] = draft
      else delete drafts[key]
      writeAll(member, drafts)
    },
    purge: (member) => writeAll(member, readAll(member)),
  }
}
