import { randomInt } from 'node:crypto'
import type { ServiceAddress } from '#contract/contracte.ts'
import {
  containers,
  contracts,
  missedPickups,
  placeRounds,
  publicPoints,
  roundDays,
  rounds,
  servicePlaces,
  usefulArticles,
} from '#server/db/schema.ts'
import type { TestApp } from '../test-app.ts'

const someCode = (): string => randomInt(2 ** 40).toString(36)

export const aServiceAddress: ServiceAddress = {
  judet: 'București',
  localitate: 'București',
  sector: '5',
  strada: 'Strada Exemplului',
  numar: '5',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

/** Inserts an active contract without containers. */
export async function aContract(
  { ports }: TestApp,
  citizenId: number,
  overrides: Partial<typeof contracts.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(contracts)
    .values({
      numar: someCode(),
      tip: 'persoana_fizica',
      state: 'activ',
      titular: 'Ionescu Maria',
      startsOn: '2026-01-01',
      codClient: 'C00001',
      address: aServiceAddress,
      tariffName: 'Persoane fizice',
      tariffBani: 1450,
      tariffUnit: 'lei/persoană/lună',
      ...overrides,
      citizenId,
    })
    .returning()
  return row!
}

export async function aContainer(
  { ports }: TestApp,
  contractId: number,
  overrides: Partial<typeof containers.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(containers)
    .values({
      tip: 'Pubelă',
      volumeLitres: 120,
      label: someCode(),
      fractie: 'rezidual',
      ...overrides,
      contractId,
    })
    .returning()
  return row!
}

export async function aPlace(
  { ports }: TestApp,
  citizenId: number,
  overrides: Partial<typeof servicePlaces.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(servicePlaces)
    .values({
      cod: someCode(),
      alias: 'Acasă',
      address: aServiceAddress,
      ...overrides,
      citizenId,
    })
    .returning()
  return row!
}

/** Inserts a round that serves a place. */
export async function aRound(
  { ports }: TestApp,
  placeId: number,
  overrides: Partial<typeof rounds.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(rounds)
    .values({
      cod: someCode(),
      fractie: 'rezidual',
      frecventa: 'săptămânal, luni',
      hours: '07:00–12:00',
      ...overrides,
    })
    .returning()
  await ports.db.insert(placeRounds).values({ placeId, roundId: row!.id })
  return row!
}

/** Serves a place by a round that exists. */
export async function aStop({ ports }: TestApp, placeId: number, roundId: number): Promise<void> {
  await ports.db.insert(placeRounds).values({ placeId, roundId })
}

export async function aRoundDay(
  { ports }: TestApp,
  roundId: number,
  day: string,
  overrides: Partial<typeof roundDays.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(roundDays)
    .values({ ...overrides, roundId, day })
    .returning()
  return row!
}

export async function aMissedPickup(
  { ports }: TestApp,
  placeId: number,
  roundDayId: number,
  reason: string,
): Promise<void> {
  await ports.db.insert(missedPickups).values({ placeId, roundDayId, reason })
}

/** Inserts a public point that is always open. */
export async function aPoint(
  { ports }: TestApp,
  overrides: Partial<typeof publicPoints.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(publicPoints)
    .values({
      cod: someCode(),
      denumire: 'Un punct',
      tip: 'punct_reciclare',
      adresa: 'Strada Exemplului nr. 1',
      lat: 44.41,
      lng: 26.07,
      fractii: ['sticla'],
      program: [],
      nonStop: true,
      servicii: [],
      ...overrides,
    })
    .returning()
  return row!
}

export async function anArticle(
  { ports }: TestApp,
  overrides: Partial<typeof usefulArticles.$inferInsert> = {},
) {
  const [row] = await ports.db
    .insert(usefulArticles)
    .values({
      slug: someCode(),
      titlu: 'Un articol',
      rezumat: 'Pe scurt.',
      categorie: 'program',
      continut: 'Pe larg.',
      ordine: 10,
      ...overrides,
    })
    .returning()
  return row!
}
