import { effect, signal } from '@preact/signals-core'
import { getContracteInfo, type Contract } from '#contract/contracte.ts'
import { addDays, type Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { locatiileMele, type Pickup, type ServicePlaceSummary } from '#contract/locatii.ts'
import type { Notice } from '#contract/notificari.ts'
import { solicitarileMele, type SolicitareSummary } from '#contract/solicitari.ts'
import type { SesizareSummary } from '#contract/sesizari.ts'
import { storage } from '../browser/storage.ts'
import { contractStatus } from './contracte.ts'
import { debtsNow } from './facturi.ts'
import { noticesPage } from './notificari.ts'
import { rows } from './outbox.ts'
import { mandatesNow } from './plati.ts'
import { resourceOf, type Resource } from './resources.ts'
import { session } from './session.ts'
import { sesizariPage } from './sesizari.ts'

/** What the home screen shows: each part comes, is kept and fails alone. */
export const dashboardParts = () => ({
  places: resourceOf(locatiileMele),
  contracts: resourceOf(getContracteInfo),
  debts: debtsNow(),
  mandates: mandatesNow(),
  sesizari: sesizariPage('deschise'),
  solicitari: resourceOf(solicitarileMele, { query: { stare: 'in_curs' } }),
  notices: noticesPage(),
})

export type DashboardParts = ReturnType<typeof dashboardParts>
/** What is known of each part; null: nothing yet. */
export type DashboardData = {
  [Name in keyof DashboardParts]: DashboardParts[Name] extends Resource<infer Data>
    ? Data | null
    : never
}

const PLACE_KEY = 'portal.loc'
const chosenId = signal(Number(storage.getText(PLACE_KEY)))

/** The place whose pick-ups are shown: the one chosen on this device, or the first. */
export function chosenPlace(
  places: readonly ServicePlaceSummary[],
): ServicePlaceSummary | undefined {
  return places.find(({ id }) => id === chosenId.value) ?? places[0]
}

// Whose place it was is not to be known when they have left.
effect(() => {
  if (session.value.state === 'guest') storage.remove(PLACE_KEY)
})

export function choosePlace(id: number): void {
  chosenId.value = id
  storage.setText(PLACE_KEY, String(id))
}

/** What is picked up next at a place. */
export interface NextPickup {
  day: Day
  fractions: string[]
  /** `07:00`: the hour by which the containers are to be out; null when it is not known. */
  outBy: string | null
}

/** The first day from today on which something is still to be picked up. */
export function nextPickup(
  { apropiate, urmatoarea }: Pick<ServicePlaceSummary, 'apropiate' | 'urmatoarea'>,
  today: Day,
): NextPickup | null {
  const planned = apropiate.filter(
    ({ data, rezultat }) => rezultat === 'programata' && data >= today,
  )
  const [first] = planned.sort((one, other) => one.data.localeCompare(other.data))
  if (!first) {
    const isAhead = urmatoarea && urmatoarea.data >= today
    return isAhead ? { day: urmatoarea.data, fractions: [urmatoarea.fractie], outBy: null } : null
  }
  const sameDay = planned.filter(({ data }) => data === first.data)
  const hours = sameDay.flatMap(({ interval }) => interval?.split('–')[0] ?? [])
  return {
    day: first.data,
    fractions: [...new Set(sameDay.map(({ fractie }) => fractie))],
    outBy: hours.sort()[0] ?? null,
  }
}

export interface PickupDay {
  day: Day
  fractions: string[]
  moved: boolean
}

const WEEK_DAYS = 7

/** The seven days from today, with what is picked up on each. */
export function weekOf(pickups: readonly Pickup[], today: Day): PickupDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = addDays(today, index)
    const own = pickups.filter(({ data }) => data === day)
    return {
      day,
      fractions: [...new Set(own.map(({ fractie }) => fractie))],
      moved: own.some(({ data_initiala }) => data_initiala !== undefined),
    }
  })
}

/** Those of the seven days from today that were moved there from another day. */
export function movedIn(pickups: readonly Pickup[], today: Day): Pickup[] {
  const end = addDays(today, WEEK_DAYS)
  return pickups.filter(
    ({ data, data_initiala }) => data_initiala !== undefined && data >= today && data < end,
  )
}

/** What waits for the citizen. */
export type Attention =
  /** The operator asks for something (`asks`), or has written. */
  | { kind: 'sesizare' | 'solicitare'; id: number; numar: string; at: string; asks: boolean }
  | { kind: 'contract'; id: number; numar: string; daysLeft: number }
  /** A recurring payment that did not work, and why; it may have ended by that. */
  | { kind: 'recurring'; id: number; numar: string; why: string }
  /** Entries of the queue that were turned down, and those that wait for a connection. */
  | { kind: 'parked' | 'waiting'; count: number }

/** All that waits for the citizen, the most pressing first. */
export function attentionOf(data: DashboardData, today: Day): Attention[] {
  const all = [
    ...(data.sesizari ?? []).flatMap((row) => waitingObject('sesizare', row)),
    ...(data.solicitari ?? []).flatMap((row) => waitingObject('solicitare', row)),
    ...queueAttention(),
    ...troubledMandates(data),
    ...(data.contracts ?? []).flatMap((contract) => endingContract(contract, today)),
  ]
  return all.sort((one, other) => rankOf(one) - rankOf(other))
}

const ranks = { parked: 1, recurring: 1, sesizare: 2, solicitare: 2, contract: 3, waiting: 4 }
// A question stops the operator until it is answered.
const rankOf = (item: Attention) => ('asks' in item && item.asks ? 0 : ranks[item.kind])

function waitingObject(
  kind: 'sesizare' | 'solicitare',
  { id, numar, stare, actualizat_la: at, necitite }: SesizareSummary | SolicitareSummary,
): Attention[] {
  const asks = stare === 'completare_necesara'
  return asks || necitite > 0 ? [{ kind, id, numar, at, asks }] : []
}

function endingContract(contract: Contract, today: Day): Attention[] {
  const standing = contractStatus(contract, today)
  if (standing.kind !== 'expires') return []
  const { id, numar } = contract
  return [{ kind: 'contract', id, numar, daysLeft: standing.days }]
}

// One that has ended is of no account once nothing is owed of its contract.
function troubledMandates({ mandates, contracts, debts }: DashboardData): Attention[] {
  return (mandates ?? []).flatMap(({ contract_id: id, activ, motiv: why }) => {
    const contract = contracts?.find((one) => one.id === id)
    const isOwed = debts?.pozitii.some(({ contract_id }) => contract_id === id)
    const matters = why !== undefined && contract && (activ || isOwed)
    return matters ? [{ kind: 'recurring', id, numar: contract.numar, why }] : []
  })
}

function queueAttention(): Attention[] {
  const states = rows.value.flatMap((row) => (row.kind === 'entry' ? row.entry.status.state : []))
  const parked = states.filter((state) => state === 'parked').length
  const waiting = states.filter((state) => state === 'waiting').length
  return [
    ...(parked > 0 ? [{ kind: 'parked' as const, count: parked }] : []),
    ...(waiting > 0 ? [{ kind: 'waiting' as const, count: waiting }] : []),
  ]
}

const MOST_NEWS = 3
const NEWS_DAYS = 60

/** The newest announcements of the operator. */
export function newsOf(notices: readonly Notice[], today: Day): Notice[] {
  const oldest = addDays(today, -NEWS_DAYS)
  return notices
    .filter(({ tip, creat_la }) => tip === 'anunt' && dayOf(new Date(creat_la)) >= oldest)
    .slice(0, MOST_NEWS)
}

/** Everything has come, and there is nothing: the first visit of somebody new. */
export function isFirstVisit({ places, contracts, sesizari, solicitari }: DashboardData): boolean {
  return [places, contracts, sesizari, solicitari].every((list) => list?.length === 0)
}
