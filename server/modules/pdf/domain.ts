import type { ServiceAddress } from '#contract/contracte.ts'
import { isFirm } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'

/** Whose name stands on a document: the firm's, or the person's. */
export function holderOf(citizen: Pick<CitizenRow, 'type' | 'fNume' | 'nume' | 'prenume'>): string {
  const { fNume, nume, prenume } = citizen
  return isFirm(citizen) && fNume !== '' ? fNume : `${nume} ${prenume}`.trim()
}

/** `Str. Exemplului nr. 5, bl. A1, ap. 3, București, Sector 5`. */
export function addressLine(address: ServiceAddress): string {
  const { strada, numar, bloc, scara, etaj, apartament, localitate, sector } = address
  const parts = [
    `${strada} nr. ${numar}`,
    bloc && `bl. ${bloc}`,
    scara && `sc. ${scara}`,
    etaj && `et. ${etaj}`,
    apartament && `ap. ${apartament}`,
    localitate,
    sector && `Sector ${sector}`,
  ]
  return parts.filter(Boolean).join(', ')
}
