import { streetKinds } from '#contract/address-line.ts'
import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { findStreetIn } from '#server/modules/strazi/repo.ts'
import type { NamedStreet } from '#server/modules/strazi/repo.ts'

/** Street, without its kind, and house number that an address names; null where it names none. */
export interface NamedPlace {
  street: string
  number: number | null
}

const KIND = new RegExp(`^(?:${streetKinds})$`)
const NUMBER_MARK = 'nr'

/** Creates a test of whether an address is near the given one: on its street, a few numbers away at most. */
export const createAddressMatcher = async (
  db: Db,
  address: string,
): Promise<(other: string) => boolean> =>
  matchAddresses(address, await findNamedStreet(db, address))

/** As `createAddressMatcher`, when the street of the register that the address names is known. */
export function matchAddresses(
  address: string,
  street: NamedStreet | null,
): (other: string) => boolean {
  if (address.trim() === '') return () => false
  const own = parseNamedPlace(address, street?.name ?? null)
  return (other) => isNear(own, parseNamedPlace(other, street?.name ?? null))
}

/** Finds the street of the register that an address names; null when it names none. */
export const findNamedStreet = async (db: Db, address: string): Promise<NamedStreet | null> =>
  address.trim() === '' ? null : findStreetIn(db, splitWords(address))

/** Finds which of these streets an address names; `streets` have the longest names first. */
export function findStreetAmong(
  streets: readonly NamedStreet[],
  address: string,
): NamedStreet | null {
  const words = ` ${splitWords(address).join(' ')} `
  return streets.find(({ name }) => name !== '' && words.includes(` ${name} `)) ?? null
}

/** Parses an address. `street`: one of the register that it may name; others are what stands before the number. */
export function parseNamedPlace(address: string, street: string | null): NamedPlace {
  const words = splitWords(address)
  const after = street === null ? undefined : ` ${words.join(' ')} `.split(` ${street} `)[1]
  if (street !== null && after !== undefined) {
    return { street, number: toNumber(after.split(' ').find(isNumber)) }
  }
  const marked = words.indexOf(NUMBER_MARK)
  const line = marked < 0 ? splitWords(address.split(',')[0]!) : words.slice(0, marked + 2)
  const last = line.findLastIndex(isNumber)
  const named = (last < 0 ? line : line.slice(0, last)).filter((word) => word !== NUMBER_MARK)
  return { street: named.join(' '), number: toNumber(line[last]) }
}

function isNear(one: NamedPlace, other: NamedPlace): boolean {
  if (one.street === '' || one.street !== other.street) return false
  if (one.number === null || other.number === null) return one.number === other.number
  return Math.abs(one.number - other.number) <= limits.similarNumbers
}

const isNumber = (word: string): boolean => /^\d/.test(word)

const toNumber = (word: string | undefined): number | null =>
  word === undefined ? null : Number.parseInt(word, 10)

const splitWords = (address: string): string[] =>
  (foldText(address).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !KIND.test(word))
