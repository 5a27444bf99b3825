import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/**
 * What was typed and not sent yet, kept on this device so that a reload or a closed page loses nothing.
 * Drafts are a guest here: where the browser refuses its database, forms simply are not kept.
 */
const store: { current: UseStore | null } = { current: null }

function drafts(): UseStore {
  store.current ??= createStore('portal-ciorne', 'ciorne')
  return store.current
}

export async function readDraft<Draft>(name: string): Promise<Draft | null> {
  try {
    return (await get<Draft>(name, drafts())) ?? null
  } catch {
    return null // no database here: there is no draft
  }
}

/** Answers whether the draft was kept. */
export async function keepDraft(name: string, draft: unknown): Promise<boolean> {
  try {
    await set(name, draft, drafts())
    return true
  } catch {
    return false
  }
}

export async function dropDraft(name: string): Promise<void> {
  try {
    await del(name, drafts())
  } catch {
    // nothing was kept
  }
}
