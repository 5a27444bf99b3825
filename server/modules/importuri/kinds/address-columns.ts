import type { ServiceAddress } from '#contract/contracte.ts'
import { postalCodeRule } from '#contract/rules.ts'
import { optional, required, ruled, shortText } from '../columns.ts'

const part = (about: string, example: string) => optional(shortText, '', about, example)

/** Columns of a service address. */
export const addressColumns = {
  judet: required(shortText, 'județul', 'București'),
  localitate: required(shortText, 'localitatea', 'București'),
  sector: part('sectorul', '5'),
  strada: required(shortText, 'strada', 'Strada Exemplului'),
  numar_strada: required(shortText, 'numărul casei sau al blocului', '5'),
  bloc: part('blocul', 'D2'),
  scara: part('scara', '1'),
  etaj: part('etajul', '3'),
  apartament: part('apartamentul', '14'),
  cod_postal: optional(ruled(postalCodeRule), '', 'codul poștal', '123456'),
}

type AddressRow = { [Name in keyof typeof addressColumns]: string }

export const rowToServiceAddress = (row: AddressRow): ServiceAddress => ({
  judet: row.judet,
  localitate: row.localitate,
  sector: row.sector,
  strada: row.strada,
  numar: row.numar_strada,
  bloc: row.bloc,
  scara: row.scara,
  etaj: row.etaj,
  apartament: row.apartament,
  cod_postal: row.cod_postal,
})
