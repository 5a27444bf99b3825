import type { Account, Address, Citizen } from '#contract/cetatean.ts'
import { maskEmail } from '#contract/email.ts'
import { maskPhone } from '#contract/phone.ts'
import type { Env } from '#server/config/env.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { toFullRecord } from '#server/domain/citizens.ts'
import { encodePublicId } from '#server/domain/public-ids.ts'
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

/** Converts the whole citizen, with the contacts that await a confirmation code. */
export function toAccount(env: Env, row: CitizenRow, addresses: AddressRow[]): Account {
  const { pendingTelefon: sms, pendingEmail: email } = row
  const waiting = {
    id_cetatean: encodePublicId(env, row.id),
    ...(sms && { sms: maskPhone(sms) }),
    ...(email && { email: maskEmail(email) }),
  }
  return { ...toCitizen(row, addresses), in_asteptare: waiting }
}

// The cast is safe: only calls that validate the schema write it.
export const preferencesOf = (row: CitizenRow): Preferences => row.preferences as Preferences
