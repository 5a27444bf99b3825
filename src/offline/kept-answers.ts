import { clear, createStore, entries, set, delMany, type UseStore } from 'idb-keyval'

/**
 * The last answers of the signed-in portal, so that they can be read without a connection. Each belongs to one
 * citizen and nobody else reads it. A guest in the browser: where storage is refused, nothing is kept.
 */
export interface KeptAnswer {
  /** When the server gave it, by this device's clock. */
  at: string
  data: unknown
  meta?: unknown
}

/** Answers kept of one citizen at most; the oldest go first. */
const MOST_KEPT = 200

const opened: { store: UseStore | null } = { store: null }

function place(): UseStore {
  opened.store ??= createStore('portal-date', 'raspunsuri')
  return opened.store
}

/** All that is kept of a citizen, by the address that was asked. */
export async function keptAnswers(owner: string): Promise<Map<string, KeptAnswer>> {
  const stored = (await attempt(() => entries<string, unknown>(place()))) ?? []
  const own = stored.flatMap(([key, value]): [string, KeptAnswer][] =>
    typeof key === 'string' && key.startsWith(keyOf(owner, '')) && isKept(value)
      ? [[key.slice(keyOf(owner, '').length), value]]
      : [],
  )
  const newestFirst = own.toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
  const tooMany = newestFirst.slice(MOST_KEPT).map(([address]) => keyOf(owner, address))
  if (tooMany.length > 0) await attempt(() => delMany(tooMany, place()))
  return new Map(newestFirst.slice(0, MOST_KEPT))
}

export async function keepAnswer(
  owner: string,
  address: string,
  answer: KeptAnswer,
): Promise<void> {
  await attempt(() => set(keyOf(owner, address), answer, place()))
}

/** Forgets everything of everybody. */
export async function forgetAnswers(): Promise<void> {
  await attempt(() => clear(place()))
}

/** About how many bytes are kept here, of everybody. */
export async function keptSize(): Promise<number> {
  const stored = (await attempt(() => entries(place()))) ?? []
  return JSON.stringify(stored).length
}

const keyOf = (owner: string, address: string) => `${owner} ${address}`

function isKept(value: unknown): value is KeptAnswer {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string'
  )
}

// Private windows and full devices refuse; a connection that was closed is not used again.
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    opened.store = null
    return null
  }
}
