import type { PortalConfig } from './portal.ts'

/** Values of the city that the server writes into the pages, for their scripts. */
export interface PageCity {
  /** Name of the portal. */
  denumire: string
  /** Its abbreviation, for a narrow header. */
  sigla: string
  /** County, locality and sector that address forms offer first; an empty `sector` is none. */
  judet: string
  localitate: string
  sector: string
  /** Centre of the city, in degrees. */
  centru: PortalConfig['harta_centru']
  operator: PortalConfig['operator']
  /** Issuer of the session tokens. */
  emitent: string
  /** Legal texts of its own, as `termeni.ro`; absent: none. */
  legale?: string[]
}

/** Returns the sector in the operator's name or address, else the name. */
export function findCopyrightOwner({
  denumire,
  adresa,
}: Pick<PortalConfig['operator'], 'denumire' | 'adresa'>): string {
  return /sector(?:ul)?\s+\d/i.exec(`${denumire}, ${adresa}`)?.[0] ?? denumire
}
