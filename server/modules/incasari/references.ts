import { foldText } from '#contract/text.ts'

/** Finds numbers of invoices and clients in the text of a payment, however they are spelled. */

/** Letters and digits of a number, in capitals, without leading zeros; as the SQL function of that name. */
export const referenceKey = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')

/** A series as it is stored, with the pattern of its spellings followed by numbers. */
export interface InvoiceSeries {
  serie: string
  key: string
  pattern: RegExp
}

const GAP = String.raw`[\s._/:#-]`
const NUMBER = String.raw`\d[A-Z0-9]*`

export function toInvoiceSeries(serie: string): InvoiceSeries {
  const key = serie.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const spelled = [...key].join(`${GAP}?`)
  const pattern = new RegExp(
    String.raw`(?<![A-Z0-9])${spelled}${GAP}*(?:(?:NR|NO|NUMAR|NUMARUL)${GAP}*)?(${NUMBER}(?:[ ._/-]${NUMBER}){0,3})((?:\s*(?:[,;+&]|\bSI\b)\s*${NUMBER}){0,30})`,
    'g',
  )
  return { serie, key, pattern }
}

/** An invoice number found in a text: its spellings, of which one should exist. */
export interface CitedInvoice {
  serie: string
  /** Keys by `referenceKey`. */
  keys: string[]
  /** False for a number so short that it may be anything else. */
  isDistinctive: boolean
}

const MIN_DISTINCTIVE = 5
const MAX_CITED = 40

/** Finds the invoices that a text cites by series and number. */
export function findCitedInvoices(text: string, series: readonly InvoiceSeries[]): CitedInvoice[] {
  const folded = foldText(text).toUpperCase()
  const compact = folded.replace(/[^A-Z0-9]/g, '')
  const found = series
    .filter(({ key }) => key !== '' && compact.includes(key))
    .flatMap(({ serie, key, pattern }) =>
      [...folded.matchAll(pattern)].flatMap(([, first = '', others = '']) =>
        [spellings(first), ...(others.match(new RegExp(NUMBER, 'g')) ?? []).map((one) => [one])]
          .map((numbers) => [...new Set(numbers.map(referenceKey))].filter(Boolean))
          .filter((keys) => keys.length > 0)
          .map((keys) => ({
            serie,
            keys,
            isDistinctive: key.length + keys[0]!.length >= MIN_DISTINCTIVE,
          })),
      ),
    )
  return found.slice(0, MAX_CITED)
}

// „100 234” is one number written apart, or a number and something else.
function spellings(numbers: string): string[] {
  const parts = numbers.split(/[ ._/-]/)
  return parts.map((_, index) => parts.slice(0, index + 1).join(''))
}

/** A word that may be a client code or a contract number. */
export interface CitedCode {
  key: string
  /** True if nothing else is written so: it is announced as a code, or is all of the text. */
  isStrong: boolean
}

const ANNOUNCED =
  /^(?:COD|CODUL|CLIENT|CLIENTUL|CODCLIENT|ABONAT|CONTRACT|CONTRACTUL|CTR|CONTR|CT)$/
const FILLER = /^(?:NR|NO|NUMAR|NUMARUL|CLIENT|DE)$/
const MAX_CODES = 60
const LONG_CODE = 6

/** Finds the words of a text that may be a client code or a contract number. */
export function findCitedCodes(text: string): CitedCode[] {
  const words = foldText(text)
    .toUpperCase()
    .split(/[\s,;:()·=]+/)
    .filter(Boolean)
    .slice(0, MAX_CODES)
  const codes = words.flatMap((word, index) => {
    const key = referenceKey(word)
    const before = words.slice(Math.max(0, index - 3), index)
    const isAnnounced = isAnnouncedBy(before)
    const isOwn = words.length === 1 || (key.length >= LONG_CODE && /[A-Z]/.test(key))
    const own = /\d/.test(key) ? [{ key, isStrong: isAnnounced || isOwn }] : []
    // „C 12345” is „C12345” written apart.
    const prefix = before.at(-1) ?? ''
    const isApart = /^[A-Z]{1,4}$/.test(prefix) && /^\d/.test(word) && !isKeyword(prefix)
    const joined = isApart
      ? [{ key: referenceKey(prefix + word), isStrong: isAnnouncedBy(before.slice(0, -1)) }]
      : []
    return [...own, ...joined]
  })
  return codes.filter(({ key }) => key.length > 1)
}

const isKeyword = (word: string): boolean => ANNOUNCED.test(word) || FILLER.test(word)

function isAnnouncedBy(before: string[]): boolean {
  const last = before.findLast((word) => word === 'CLIENT' || !FILLER.test(word))
  return last !== undefined && ANNOUNCED.test(trimDots(last))
}

const trimDots = (word: string): string => word.replace(/[.\-_/]+$/, '')
