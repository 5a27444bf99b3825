import type { ServiceAddress } from '#contract/contracte.ts'
import { foldText } from '#contract/text.ts'
import type { AddressRow } from './repo.ts'

/** Abbreviations of street types, as used by people and in the operator's records. */
const streetAbbreviations: Record<string, string> = {
  str: 'strada',
  bd: 'bulevardul',
  bdul: 'bulevardul',
  blvd: 'bulevardul',
  bulevard: 'bulevardul',
  sos: 'soseaua',
  cal: 'calea',
  al: 'aleea',
  intr: 'intrarea',
  spl: 'splaiul',
  prel: 'prelungirea',
  pta: 'piata',
}

/** True if a citizen's address is a contract's service address, ignoring case, diacritics and abbreviations. */
export function isSameAddress(own: AddressRow, served: ServiceAddress): boolean {
  if (normalizeStreet(own.strada) !== normalizeStreet(served.strada)) return false
  const names = ['localitate', 'numar', 'bloc', 'scara', 'apartament'] as const
  return names.every(
    (name) => normalizeForComparison(own[name]) === normalizeForComparison(served[name]),
  )
}

const normalizeForComparison = (text = ''): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function normalizeStreet(text: string): string {
  const [first = '', ...rest] = normalizeForComparison(text.replace('-', '')).split(' ')
  return [streetAbbreviations[first] ?? first, ...rest].join(' ')
}
