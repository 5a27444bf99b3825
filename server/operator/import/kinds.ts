import { clients } from './kinds/clients.ts'
import { contractContainers, contracts } from './kinds/contracts.ts'
import { invoices } from './kinds/invoices.ts'
import { receiptsKind } from './kinds/receipts.ts'
import { places } from './kinds/places.ts'
import { points, streets } from './kinds/public-points.ts'
import { days, rounds } from './kinds/rounds.ts'
import { missed, servedPlaces } from './kinds/round-stops.ts'

/** Kinds of file that `import` takes, in the order in which one refers to another. */
export const importKinds = [
  clients,
  contracts,
  contractContainers,
  invoices,
  receiptsKind,
  places,
  rounds,
  days,
  servedPlaces,
  missed,
  points,
  streets,
]
