import { and, eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Contract, ServiceAddress } from '#contract/contracte.ts'
import type { Fraction } from '#contract/fractii.ts'
import type { UserKind } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import {
  addresses,
  containers,
  contracts,
  missedPickups,
  placeRounds,
  servicePlaces,
} from '#server/db/schema.ts'
import { userKindOf } from '#server/domain/catalogues.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { single } from '#server/db/single.ts'
import { addFile } from './files.ts'
import type { City } from '#server/config/city/load-city.ts'
import { atHour } from './moments.ts'
import { findPastDay } from './rounds.ts'
import type { RoundId, Zone } from './rounds.ts'

export interface Owner {
  citizen: CitizenRow
  /** Index among the demonstration accounts, from 0. */
  index: number
  kind: UserKind
  city: City
  now: Date
}

/** Objects that a citizen's cases refer to. */
export interface SeededHoldings {
  contractId: number
  addressId: number
  place: { lat: number; lng: number; address: string }
}

type ContractRow = typeof contracts.$inferSelect
type AddressRow = typeof addresses.$inferSelect
type Phase = 'activ' | 'expira' | 'suspendat' | 'incetat' | 'in_semnare'

/** Beginning and end of a contract, in days from today. */
const phases: Record<Phase, { state: Contract['stare']; starts: number; ends: number }> = {
  activ: { state: 'activ', starts: -400, ends: 330 },
  expira: { state: 'activ', starts: -345, ends: 20 },
  suspendat: { state: 'suspendat', starts: -500, ends: 230 },
  incetat: { state: 'incetat', starts: -1100, ends: -90 },
  in_semnare: { state: 'in_semnare', starts: 7, ends: 372 },
}

/** The contracts of each account, the main one first. */
const portfolios: Phase[][] = [
  ['activ', 'expira', 'suspendat', 'incetat', 'in_semnare'],
  ['activ', 'expira', 'incetat'],
  ['activ', 'in_semnare'],
  ['activ', 'suspendat'],
  ['activ', 'expira', 'incetat', 'in_semnare'],
  ['activ', 'suspendat'],
  ['activ', 'expira', 'incetat'],
]

/** Additional places of the first contract: firms and associations have several. */
const extraPlaces: Record<UserKind, string[]> = {
  persoana_fizica: [],
  firma: ['Depozit', 'Magazin'],
  asociatie_proprietari: ['Scara B', 'Scara C', 'Platforma din spate'],
}

const tariffs: Record<UserKind, { name: string; bani: number; unit: string }> = {
  persoana_fizica: { name: 'Persoane fizice', bani: 1450, unit: 'lei/persoană/lună' },
  asociatie_proprietari: {
    name: 'Asociații de proprietari',
    bani: 1450,
    unit: 'lei/persoană/lună',
  },
  firma: { name: 'Firme și instituții', bani: 21_500, unit: 'lei/m³' },
}

const aliases = ['Acasă', 'La bunici', 'Garsoniera', 'Casa veche', 'Casa nouă']
const firmAliases = ['Sediu', 'Punct de lucru', 'Birou', 'Vechiul sediu', 'Noul sediu']
const streetNames = ['Exemplului', 'Probei', 'Modelului', 'Încercării', 'Mostrei']
const missedReasons = [
  'Accesul la platformă era blocat de o mașină parcată.',
  'Recipientul nu era scos la stradă până la ora 07:00.',
  'Recipientul conținea și alte deșeuri decât cele ale fracției.',
]
const centre = { lat: 44.4121, lng: 26.0684 }

/** Builds the owner to seed data for. */
export const toOwner = (citizen: CitizenRow, index: number, city: City, now: Date): Owner => ({
  citizen,
  index,
  city,
  kind: userKindOf(citizen),
  now,
})

/** Seeds the addresses, contracts, containers, documents and service places of an account. `document` is a PDF. */
export async function seedContracts(
  db: Db,
  store: FileStore,
  owner: Owner,
  rounds: Record<Zone, RoundId[]>,
  document: Buffer,
): Promise<SeededHoldings> {
  const phasesOfOwner = portfolios[owner.index] ?? ['activ']
  const book = await addAddresses(db, owner, phasesOfOwner)
  const rows: ContractRow[] = []
  for (const [number, address] of book.entries()) {
    const row = await addContract(db, owner, number, phasesOfOwner[number] ?? 'activ', address)
    await addContainers(db, owner, row)
    if (row.state !== 'in_semnare') await addDocument(db, store, row, document)
    rows.push(row)
  }
  await addPlaces(db, owner, rows, rounds)
  const [[contract], [address]] = [rows, book]
  if (!contract || !address) throw new Error('an account without contracts')
  return {
    contractId: contract.id,
    addressId: address.id,
    place: { ...coordinatesFor(owner, 0), address: `${address.strada} nr. ${address.numar}` },
  }
}

async function addAddresses(db: Db, owner: Owner, used: Phase[]): Promise<AddressRow[]> {
  const { citizen, kind, index, city, now } = owner
  const isHome = kind === 'persoana_fizica'
  const hasDefault =
    (await db.$count(
      addresses,
      and(eq(addresses.citizenId, citizen.id), eq(addresses.implicita, true)),
    )) > 0
  const rows = used.map((_, number) => ({
    citizenId: citizen.id,
    eticheta: aliasOf(kind, number),
    judet: city.judet,
    localitate: city.localitate,
    sector: city.sector ?? '',
    strada: `Strada ${streetNames[(index + number) % streetNames.length]}`,
    numar: String(10 * (index + 1) + number),
    ...(isHome && number === 0 && { bloc: 'D2', scara: '1', etaj: '3', apartament: '14' }),
    implicita: number === 0 && !hasDefault,
    createdAt: atHour(addDays(dayOf(now), -400), 10 + number),
  }))
  return db.insert(addresses).values(rows).returning()
}

async function addContract(
  db: Db,
  { citizen, kind, now }: Owner,
  number: number,
  phase: Phase,
  address: AddressRow,
): Promise<ContractRow> {
  const today = dayOf(now)
  const { state, starts, ends } = phases[phase]
  const tariff = tariffs[kind]
  const code = String(citizen.id).padStart(5, '0')
  const startsOn = addDays(today, starts)
  const row = single(
    await db
      .insert(contracts)
      .values({
        citizenId: citizen.id,
        numar: `${code}${number + 1}/${startsOn.slice(0, 4)}`,
        tip: kind,
        state,
        titular: citizen.fNume || `${citizen.nume} ${citizen.prenume}`,
        startsOn,
        endsOn: addDays(today, ends),
        codClient: `C${code}`,
        address: toServiceAddress(address),
        ...holderFacts(kind, number),
        tariffName: tariff.name,
        tariffBani: tariff.bani,
        tariffUnit: tariff.unit,
        createdAt: atHour(earlier(startsOn, addDays(today, -2)), 9),
        updatedAt: atHour(addDays(today, -1), 8),
      })
      .returning(),
  )
  return row
}

function holderFacts(kind: UserKind, number: number) {
  if (kind === 'firma') return { monthlyVolume: 2.4 + number }
  return { persoane: kind === 'persoana_fizica' ? 3 - (number % 2) : 86 - number }
}

async function addContainers(db: Db, { kind }: Owner, { id, state }: ContractRow): Promise<void> {
  if (state === 'incetat' || state === 'in_semnare') return
  const isBlock = kind === 'asociatie_proprietari'
  const fractions: Fraction[] = ['rezidual', 'plastic_metal', 'hartie_carton', 'biodeseuri']
  const rows = fractions.map((fractie, number) => ({
    contractId: id,
    tip: isBlock ? 'Container' : 'Pubelă',
    volumeLitres: isBlock ? 1100 : fractie === 'rezidual' ? 240 : 120,
    label: `D5-${String(id).padStart(6, '0')}-${number + 1}`,
    fractie,
  }))
  await db.insert(containers).values(rows)
}

async function addDocument(
  db: Db,
  store: FileStore,
  { id, numar, createdAt }: ContractRow,
  bytes: Buffer,
): Promise<void> {
  await addFile(db, store, {
    bytes,
    name: `Contract ${numar.replace('/', '-')}.pdf`,
    type: 'application/pdf',
    ownerId: null,
    usedBy: `contract:${id}`,
    author: 'operator',
    at: createdAt,
  })
}

interface PlannedPlace {
  contract: ContractRow
  alias: string
}

async function addPlaces(
  db: Db,
  owner: Owner,
  rows: ContractRow[],
  rounds: Record<Zone, RoundId[]>,
): Promise<void> {
  for (const [number, { contract, alias }] of planPlaces(owner.kind, rows).entries()) {
    const place = single(
      await db
        .insert(servicePlaces)
        .values({
          citizenId: owner.citizen.id,
          cod: `DEMO-${owner.citizen.id}-${number + 1}`,
          contractId: contract.id,
          alias,
          address: contract.address,
          ...coordinatesFor(owner, number),
          createdAt: contract.createdAt,
        })
        .returning(),
    )
    // A suspended contract has no collections.
    if (contract.state !== 'activ') continue
    const zone: Zone = (owner.index + number) % 2 === 0 ? 'A' : 'B'
    await addRounds(db, place.id, rounds[zone], owner, number)
  }
}

function planPlaces(kind: UserKind, rows: ContractRow[]): PlannedPlace[] {
  const own = rows
    .map((contract, number) => ({ contract, alias: aliasOf(kind, number) }))
    .filter(({ contract: { state } }) => state === 'activ' || state === 'suspendat')
  const extra = rows
    .slice(0, 1)
    .flatMap((contract) => extraPlaces[kind].map((alias) => ({ contract, alias })))
  return [...own, ...extra]
}

async function addRounds(
  db: Db,
  placeId: number,
  rounds: RoundId[],
  { index, now }: Owner,
  number: number,
): Promise<void> {
  await db.insert(placeRounds).values(rounds.map(({ id }) => ({ placeId, roundId: id })))
  const fractie: Fraction = number % 2 === 0 ? 'plastic_metal' : 'rezidual'
  const missed = rounds.find((round) => round.fractie === fractie)
  const roundDayId = missed && (await findPastDay(db, missed.id, dayOf(now)))
  if (!roundDayId) return
  const reason = missedReasons[(index + number) % missedReasons.length]!
  await db.insert(missedPickups).values({ placeId, roundDayId, reason })
}

const aliasOf = (kind: UserKind, number: number): string =>
  (kind === 'persoana_fizica' ? aliases : firmAliases)[number] ?? `Adresa ${number + 1}`

function coordinatesFor({ index }: Owner, number: number): { lat: number; lng: number } {
  const step = 0.0021
  return {
    lat: Number((centre.lat + (index - 3) * step).toFixed(6)),
    lng: Number((centre.lng + (number - 1) * step).toFixed(6)),
  }
}

function toServiceAddress(row: AddressRow): ServiceAddress {
  const { judet, localitate, sector, strada, numar, bloc, scara, etaj, apartament } = row
  const cod_postal = row.codPostal
  return { judet, localitate, sector, strada, numar, bloc, scara, etaj, apartament, cod_postal }
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)
