import type { ServiceAddress } from './contracte.ts'

/** Formats an address in one line: `Str. Exemplului nr. 5, bl. 2, ap. 10, București, Sector 5`. */
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

/** Kinds of streets in addresses, folded, with their abbreviations. */
export const streetKinds =
  'str|strada|cal|calea|bd|bld|bulevardul|sos|soseaua|al|aleea|intr|intrarea|pta|piata|spl|splaiul|prel|prelungirea'
