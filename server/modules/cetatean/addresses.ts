import type { Address, addressSave } from '#contract/cetatean.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { toAddress } from './domain.ts'
import * as repo from './repo.ts'
import { isSameAddress } from './same-address.ts'

type SavedAddress = BodyOf<typeof addressSave>

/**
 * Inserts an address, or updates the one whose id is given. Exactly one is the default. `actor` is its citizen by
 * default. Throws `inexistent`.
 */
export function saveAddress(
  { db, requestId }: Context,
  citizenId: number,
  { id, ...body }: SavedAddress,
  actor = `cetatean:${citizenId}`,
): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockCitizen(tx, citizenId)
    const others = (await repo.listAddresses(tx, citizenId)).filter((row) => row.id !== id)
    const implicita = Boolean(body.implicita) || others.every((row) => !row.implicita)
    const fields = { ...toAddressFields(body), implicita }
    const row =
      id === undefined
        ? await repo.insertAddress(tx, citizenId, fields)
        : await repo.updateAddress(tx, citizenId, id, fields)
    if (!row) throw new ApiError('inexistent')
    if (implicita) await repo.unsetOtherDefaults(tx, citizenId, row.id)
    await audit(tx, { actor, action: 'adresa.salvata', subject: `adresa:${row.id}`, requestId })
    return toAddress(row)
  })
}

/** Deletes an address; the oldest one left replaces a deleted default. Throws `inexistent` and `adresa_folosita`. */
export function removeAddress(
  { db, requestId }: Context,
  citizenId: number,
  id: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    const row = await repo.findAddress(tx, citizenId, id)
    if (!row) throw new ApiError('inexistent')
    const served = await repo.listServedAddresses(tx, citizenId)
    if (served.some((one) => isSameAddress(row, one))) throw new ApiError('adresa_folosita')
    await repo.deleteAddress(tx, citizenId, id)
    const [first] = await repo.listAddresses(tx, citizenId)
    if (first && !first.implicita) {
      await repo.updateAddress(tx, citizenId, first.id, { implicita: true })
    }
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'adresa.stearsa', subject: `adresa:${id}`, requestId })
  })
}

function toAddressFields({ cod_postal: codPostal = '', ...body }: Omit<SavedAddress, 'id'>) {
  const { sector = '', bloc = '', scara = '', etaj = '', apartament = '' } = body
  const { eticheta, judet, localitate, strada, numar } = body
  return {
    eticheta,
    judet,
    localitate,
    strada,
    numar,
    sector,
    bloc,
    scara,
    etaj,
    apartament,
    codPostal,
  }
}
