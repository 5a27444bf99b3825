import { eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { cnpCui } from '#contract/fields.ts'
import { toE164, toNational } from '#contract/phone.ts'
import { foldText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, contracts, deskCases, receivables, supportRequests } from '#server/db/schema.ts'
import { streetKindsInFull } from '#server/domain/street-kinds.ts'

/** SQL conditions of a search. */
export interface CaseSearch {
  /** SQL condition: cases with the number, or of a client known by it; null if nothing is. */
  exact: SQL | null
  /** SQL condition: cases with the number itself, which come before those of its client; null without one. */
  byNumber: SQL | null
  /** SQL condition: everything that the search finds. */
  found: SQL
}

/** Longest list of clients that one number may name. */
const MOST_CLIENTS = 50
/** A shorter beginning of a word is found only as a word. */
const SHORTEST_PREFIX = 2

/** Resolves a search text: numbers and contacts exactly, words as beginnings of the words of a case. */
export async function resolveSearch(db: Db, text: string): Promise<CaseSearch> {
  const key = toReferenceKey(text)
  const [clients, requests] = /\d|@/.test(text)
    ? await Promise.all([findClients(db, text.trim(), key), findSupportRequests(db, text.trim())])
    : [[], []]
  const byNumber = /\d/.test(key) ? matches(`'#${key}'`) : null
  const exact = or(
    byNumber ?? undefined,
    clients.length > 0 ? inArray(deskCases.citizenId, clients) : undefined,
    requests.length > 0 ? isSupportRequest(requests) : undefined,
  )
  const words = matchWords(text)
  return {
    exact: exact ?? null,
    byNumber,
    found: or(exact, words ?? undefined) ?? sql`false`,
  }
}

/** SQL condition: the address has words that begin with each of these. */
export const matchStreet = (text: string): SQL => matchWords(text, '@') ?? sql`false`

/** SQL condition: the case has each word, as it is or as a beginning; null if the text has no word. */
function matchWords(text: string, mark = ''): SQL | null {
  const folded = foldText(text).replaceAll(/\bb-dul\b/g, 'bdul')
  const words = [...new Set(folded.match(/[a-z0-9]+/g) ?? [])]
  const meaningful = words.filter((word) => word !== HOUSE_NUMBER)
  if (words.length === 0) return null
  const terms = (meaningful.length > 0 ? meaningful : words).map((word) => toTerm(word, mark))
  return matches(terms.join(' & '))
}

/** Abbreviation before a house number, which citizens write or leave out. */
const HOUSE_NUMBER = 'nr'

// A number of a street is no beginning of another one.
function toTerm(word: string, mark: string): string {
  const isPrefix = word.length >= SHORTEST_PREFIX && !/^\d/.test(word)
  const term = isPrefix ? `'${mark}${word}':*` : `'${mark}${word}'`
  const others = listSpellings(word).map((spelling) => `'${mark}${spelling}'`)
  return others.length === 0 ? term : `(${[term, ...others].join(' | ')})`
}

/** Lists the other spellings of a kind of street; the end of „b-dul” is a word of its own in a case. */
function listSpellings(word: string): string[] {
  const full = streetKindsInFull[word] ?? word
  const short = Object.keys(streetKindsInFull).filter((one) => streetKindsInFull[one] === full)
  if (short.length === 0) return []
  const spellings = [full, ...short, ...(short.includes('bdul') ? ['dul'] : [])]
  return spellings.filter((one) => !one.startsWith(word))
}

const matches = (query: string): SQL => sql`${deskCases.document} @@ ${query}::tsquery`

/** As `reference_key` of the database: letters and digits in capitals, without leading zeros. */
const toReferenceKey = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')

const isSupportRequest = (ids: number[]): SQL =>
  sql`(${eq(deskCases.kind, 'suport')} and ${inArray(deskCases.objectId, ids)})`

/** Finds clients by CNP or CUI, phone, e-mail, client code, contract or invoice. */
async function findClients(db: Db, text: string, key: string): Promise<number[]> {
  const digits = text.replace(/[\s.-]/g, '')
  const phone = toE164(text)
  const [serie = '', number = ''] = /^(.*?)[\s./-]*0*(\d+)$/.exec(text)?.slice(1) ?? []
  const contacts = or(
    cnpCui.safeParse(digits).success ? eq(citizens.cnpCui, digits) : undefined,
    phone === null ? undefined : eq(citizens.telefon, phone),
    text.includes('@') ? eq(citizens.email, text.toLowerCase()) : undefined,
  )
  const [known, contracted, invoiced] = await Promise.all([
    contacts
      ? db.select({ id: citizens.id }).from(citizens).where(contacts).limit(MOST_CLIENTS)
      : [],
    db
      .select({ id: contracts.citizenId })
      .from(contracts)
      .where(
        or(
          sql`reference_key(${contracts.numar}) = ${key}`,
          sql`reference_key(${contracts.codClient}) = ${key}`,
        ),
      )
      .limit(MOST_CLIENTS),
    db
      .select({ id: receivables.citizenId })
      .from(receivables)
      .where(
        sql`${receivables.kind} = 'factura' and reference_key(${receivables.numar}) = ${number}
          and ${toReferenceKey(serie)} in ('', reference_key(${receivables.serie}))`,
      )
      .limit(MOST_CLIENTS),
  ])
  return [...new Set([...known, ...contracted, ...invoiced].map(({ id }) => id))]
}

/** Finds the requests of visitors by the phone or e-mail that they gave. */
async function findSupportRequests(db: Db, text: string): Promise<number[]> {
  const phone = toE164(text)
  const which = or(
    phone === null ? undefined : inArray(supportRequests.telefon, [toNational(phone), phone]),
    text.includes('@') ? eq(supportRequests.email, text.toLowerCase()) : undefined,
  )
  if (!which) return []
  const rows = await db
    .select({ id: supportRequests.id })
    .from(supportRequests)
    .where(which)
    .limit(MOST_CLIENTS)
  return rows.map(({ id }) => id)
}
