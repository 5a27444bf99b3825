import {
  cifreDeschise,
  openNumbers,
  openPeriods,
  type OpenNumbers,
} from '#contract/cifre-deschise.ts'
import { storage } from '../browser/storage.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'

/** Figures last seen on this device, which are not personal data. */
const SEEN = 'portal.cifre'
const MAX_SEEN = 4

/** Which figures: a period by its name, and one category or, empty, all of them. */
export interface Chosen {
  period: string
  category: string
}

/** Figures as they were last seen, and when (ISO 8601). */
export interface SeenNumbers {
  numbers: OpenNumbers
  at: string
}

export const FIGURES_PAGE = '/cifre'

/** Returns the address of the page with these figures. */
export const toHref = ({ period, category }: Chosen): string => {
  const path = category === '' && period === openPeriods.days ? [] : [period, category]
  return `#${[FIGURES_PAGE, ...path.filter((part) => part !== '')].join('/')}`
}

/** Returns the query of a call for these figures. */
export const toQuery = ({ period, category }: Chosen) => ({
  perioada: period,
  ...(category !== '' && { categorie: category }),
})

/** Loads figures, and keeps them for reading offline. */
export async function loadNumbers(chosen: Chosen): Promise<Outcome<OpenNumbers>> {
  const outcome = await call(cifreDeschise, { query: toQuery(chosen) })
  if (outcome.kind === 'ok') keepSeen(chosen, outcome.data)
  return outcome
}

/** Finds figures that this device has seen, in the language of the page; null if it has not. */
export function findSeenNumbers(chosen: Chosen): SeenNumbers | null {
  const kept = readSeen()[keyOf(chosen)]
  // Figures kept by an older build may not match the schema.
  const read = kept && openNumbers.safeParse(kept.data)
  return read?.success ? { numbers: read.data, at: kept!.at } : null
}

interface StoredNumbers {
  at: string
  data: unknown
}

function keepSeen(chosen: Chosen, data: OpenNumbers): void {
  const key = keyOf(chosen)
  const { [key]: _before, ...others } = readSeen()
  const recent = Object.entries(others).slice(1 - MAX_SEEN)
  const now: StoredNumbers = { at: new Date().toISOString(), data }
  storage.setObject(SEEN, Object.fromEntries([...recent, [key, now]]))
}

const keyOf = ({ period, category }: Chosen): string =>
  `${document.documentElement.lang} ${period} ${category}`

const readSeen = () => (storage.getObject(SEEN) ?? {}) as Record<string, StoredNumbers>
