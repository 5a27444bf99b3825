import type { ServiceAddress } from '#contract/contracte.ts'
import { foldText } from '#contract/text.ts'
import type { AddressRow } from './repo.ts'

/** Abbreviations of street types, as used by people and in the operator's records. */
const shortened: Record<string, string> = {
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
export function isSamePlace(own: AddressRow, served: ServiceAddress): boolean {
  if (streetOf(own.strada) !== streetOf(served.strada)) return false
  const names = ['localitate', 'numar', 'bloc', 'scara', 'apartament'] as const
  return names.every((name) => plain(own[name]) === plain(served[name]))
}

const plain = (text = ''): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function streetOf(text: string): string {
  const [first = '', ...rest] = plain(text.replace('-', '')).split(' ')
  return [shortened[first] ?? first, ...rest].join(' ')
}
