import type { ImportKindName } from '#contract/import-kinds.ts'
import { clients } from './kinds/clients.ts'
import { contractContainers, contracts } from './kinds/contracts.ts'
import { categories, types } from './kinds/definitions.ts'
import { invoices } from './kinds/invoices.ts'
import { receiptsKind } from './kinds/receipts.ts'
import { places } from './kinds/places.ts'
import { points, sorting, streets } from './kinds/public-points.ts'
import { days, rounds } from './kinds/rounds.ts'
import { missed, servedPlaces } from './kinds/round-stops.ts'
import type { ImportKind } from './kind.ts'

/** Kinds of file, in the order in which one refers to another. */
export const importKinds: Record<ImportKindName, ImportKind> = {
  clienti: clients,
  contracte: contracts,
  recipiente: contractContainers,
  facturi: invoices,
  incasari: receiptsKind,
  locatii: places,
  ture: rounds,
  zile: days,
  'ture-locatii': servedPlaces,
  neridicari: missed,
  puncte: points,
  strazi: streets,
  'unde-arunc': sorting,
  tipuri: types,
  categorii: categories,
}
