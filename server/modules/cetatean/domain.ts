import type { Address, Citizen } from '#contract/cetatean.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { toFullRecord } from '#server/domain/citizens.ts'
import type { AddressRow } from './repo.ts'

type Preferences = Citizen['preferinte']

export function toAddress(row: AddressRow): Address {
  const { id, eticheta, judet, localitate, sector, strada, numar } = row
  const { bloc, scara, etaj, apartament, codPostal: cod_postal, implicita } = row
  const place = { judet, localitate, sector, strada, numar, bloc, scara, etaj, apartament }
  return { id, eticheta, ...place, cod_postal, implicita }
}

/** Converts the whole citizen, full `cnp` included: for the citizen alone. */
export function toCitizen(row: CitizenRow, addresses: AddressRow[]): Citizen {
  return {
    ...toFullRecord(row),
    adrese: addresses.map(toAddress),
    confirmari: { sms: row.smsConfirmedAt !== null, email: row.emailConfirmedAt !== null },
    preferinte: preferencesOf(row),
  }
}

// The cast is safe: only calls that validate the schema write it.
export const preferencesOf = (row: CitizenRow): Preferences => row.preferences as Preferences
