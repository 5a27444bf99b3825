import { addressList, addressSave, type Address } from '#contract/cetatean.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { locatiileMele } from '#contract/locatii.ts'
import { requiredShortTextRule } from '#contract/rules.ts'
import { strazi } from '#contract/strazi.ts'
import { city } from '../browser/city.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { addressRules } from './address-rules.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import { invalidate, getResource } from './resources.ts'

/** Options a form offers: the citizen's own addresses, contracts and places. */
export const ownAddresses = () => getResource(addressList)
export const ownContracts = () => getResource(getContracteInfo)
export const ownPlaces = () => getResource(locatiileMele)

const FEWEST_LETTERS = 2

/** Finds streets by prefix; returns none without a connection or without an imported list. */
export async function findStreets(text: string): Promise<string[]> {
  const q = text.trim()
  if (q.length < FEWEST_LETTERS) return []
  const outcome = await call(strazi, { query: { q } })
  return outcome.kind === 'ok' ? outcome.data : []
}

export type AddressValues = Record<
  | 'eticheta'
  | 'judet'
  | 'localitate'
  | 'sector'
  | 'strada'
  | 'numar'
  | 'bloc'
  | 'scara'
  | 'etaj'
  | 'apartament'
  | 'cod_postal',
  string
>

/** Creates the form of an address; null for a new one. */
export function createAddressForm(address: Address | null): Form<AddressValues> {
  const form = createForm<AddressValues>(
    {
      eticheta: '',
      strada: '',
      numar: '',
      bloc: '',
      scara: '',
      etaj: '',
      apartament: '',
      judet: city.judet,
      localitate: city.localitate,
      sector: city.sector,
      cod_postal: '',
    },
    checkFields<AddressValues>({
      eticheta: requiredShortTextRule,
      ...addressRules,
    }),
  )
  if (address) {
    const { id: _, implicita: __, ...values } = address
    form.reset(values)
  }
  return form
}

const keyOf = createIdempotencyKeyCache()

/** Adds an address, or updates the one whose id is given, and makes it available to all forms. */
export async function saveAddress(values: BodyOf<typeof addressSave>): Promise<Outcome<Address>> {
  const { cod_postal, ...rest } = values
  const body = { ...rest, ...(cod_postal !== '' && { cod_postal }) }
  const outcome = await call(addressSave, { body, idempotencyKey: keyOf(body) })
  if (outcome.kind === 'ok') learnAddress(outcome.data)
  return outcome
}

/** Updates the cached list at once and revalidates it, as other addresses may have changed too. */
function learnAddress(saved: Address): void {
  const addresses = ownAddresses()
  const known = addresses.known.peek().data ?? []
  const isKnown = known.some(({ id }) => id === saved.id)
  addresses.setData(
    isKnown ? known.map((one) => (one.id === saved.id ? saved : one)) : [...known, saved],
  )
  invalidate(addressList.path)
}
