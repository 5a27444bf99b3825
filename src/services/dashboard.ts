import { effect, signal } from '@preact/signals-core'
import { getContracteInfo, type Contract } from '#contract/contracte.ts'
import { addDays, type Day } from '#contract/days.ts'
import { dayOf, timeOf } from '#contract/time-zone.ts'
import { locatiileMele, type Pickup, type ServicePlaceSummary } from '#contract/locatii.ts'
import type { Notice } from '#contract/notificari.ts'
import { solicitarileMele, type SolicitareSummary } from '#contract/solicitari.ts'
import type { SesizareSummary } from '#contract/sesizari.ts'
import { storage } from '../browser/storage.ts'
import { contractStatus } from './contracte.ts'
import { debtsNow } from './facturi.ts'
import { noticesPage } from './notificari.ts'
import { rows } from './outbox-rows.ts'
import { mandatesNow } from './plati.ts'
import { getResource, type Resource } from './resources.ts'
import { session } from './session.ts'
import { sesizariPage } from './sesizari.ts'

/** Resources of the home screen; each loads, is cached and fails independently. */
export const dashboardParts = () => ({
  places: getResource(locatiileMele),
  contracts: getResource(getContracteInfo),
  debts: debtsNow(),
  mandates: mandatesNow(),
  sesizari: sesizariPage('deschise'),
  solicitari: getResource(solicitarileMele, { query: { stare: 'in_curs' } }),
  notices: noticesPage(),
})

export type DashboardParts = ReturnType<typeof dashboardParts>
/** Data of each part; null until loaded. */
export type DashboardData = {
  [Name in keyof DashboardParts]: DashboardParts[Name] extends Resource<infer Data>
    ? Data | null
    : never
}

const PLACE_KEY = 'portal.loc'
const chosenId = signal(Number(storage.getText(PLACE_KEY)))

/** Returns the place whose pick-ups are shown: the one chosen on this device, or the first. */
export function chosenPlace(
  places: readonly ServicePlaceSummary[],
): ServicePlaceSummary | undefined {
  return places.find(({ id }) => id === chosenId.value) ?? places[0]
}

// Clears the chosen place at sign-out, as it is personal data.
effect(() => {
  if (session.value.state === 'guest') storage.remove(PLACE_KEY)
})

export function choosePlace(id: number): void {
  chosenId.value = id
  storage.setText(PLACE_KEY, String(id))
}

/** Next pick-up at a place. */
export interface NextPickup {
  day: Day
  fractions: string[]
  /** Time by which the containers must be out, such as `07:00`; null if unknown or past. */
  outBy: string | null
}

/** Finds the first day from today with a pick-up still planned; `fraction` is the only one that counts, if given. */
export function nextPickup(
  { apropiate, urmatoarea }: Pick<ServicePlaceSummary, 'apropiate' | 'urmatoarea'>,
  now: Date,
  fraction?: string,
): NextPickup | null {
  const today = dayOf(now)
  const isWanted = (fractie: string) => fraction === undefined || fractie === fraction
  const planned = apropiate.filter(
    ({ data, rezultat, fractie }) =>
      rezultat === 'programata' && data >= today && isWanted(fractie),
  )
  const [first] = planned.sort((one, other) => one.data.localeCompare(other.data))
  if (!first) {
    const isAhead = urmatoarea && urmatoarea.data >= today && isWanted(urmatoarea.fractie)
    return isAhead ? { day: urmatoarea.data, fractions: [urmatoarea.fractie], outBy: null } : null
  }
  const sameDay = planned.filter(({ data }) => data === first.data)
  const hours = sameDay.flatMap(({ interval }) => interval?.split('–')[0] ?? [])
  return {
    day: first.data,
    fractions: [...new Set(sameDay.map(({ fractie }) => fractie))],
    outBy: hours.sort().find((hour) => `${first.data} ${hour}` > `${today} ${timeOf(now)}`) ?? null,
  }
}

export interface PickupDay {
  day: Day
  fractions: string[]
  moved: boolean
}

const WEEK_DAYS = 7

/** Lists the seven days from today with the fractions picked up on each. */
export function buildPickupWeek(pickups: readonly Pickup[], today: Day): PickupDay[] {
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

/** Lists the pick-ups within seven days from today that were moved from another day. */
export function listMovedPickups(pickups: readonly Pickup[], today: Day): Pickup[] {
  const end = addDays(today, WEEK_DAYS)
  return pickups.filter(
    ({ data, data_initiala }) => data_initiala !== undefined && data >= today && data < end,
  )
}

/** Item that needs the citizen's attention. */
export type AttentionItem =
  /** The operator asks for information (`asks`), if known in the words of `question`, or has sent a message. */
  | {
      kind: 'sesizare' | 'solicitare'
      id: number
      numar: string
      subject: string
      at: string
      asks: boolean
      question: string | undefined
    }
  /** A contract that ends soon, or has expired: without days left. */
  | { kind: 'contract'; id: number; numar: string; daysLeft: number | null }
  /** A recurring payment that failed, with the reason; the mandate may have ended because of it. */
  | { kind: 'recurring'; id: number; numar: string; why: string }
  /** Number of queue entries that are parked, or waiting for a connection. */
  | { kind: 'parked' | 'waiting'; count: number }

/** Lists what needs the citizen's attention, most urgent first. */
export function listAttentionItems(data: DashboardData, today: Day): AttentionItem[] {
  const all = [
    ...(data.sesizari ?? []).flatMap((row) => waitingObject('sesizare', row)),
    ...(data.solicitari ?? []).flatMap((row) => waitingObject('solicitare', row)),
    ...queueAttention(),
    ...listFailedMandates(data),
    ...(data.contracts ?? []).flatMap((contract) => endingContract(contract, today)),
  ]
  return all.sort((one, other) => rankOf(one) - rankOf(other))
}

const ranks = { parked: 1, recurring: 1, sesizare: 2, solicitare: 2, contract: 3, waiting: 4 }
// A question from the operator ranks first, because it blocks the case until it is answered.
const rankOf = (item: AttentionItem) => ('asks' in item && item.asks ? 0 : ranks[item.kind])

function waitingObject(
  kind: 'sesizare' | 'solicitare',
  row: SesizareSummary | SolicitareSummary,
): AttentionItem[] {
  const { id, numar, denumire: subject, stare, actualizat_la, intrebare_la, necitite } = row
  const asks = stare === 'completare_necesara'
  if (!asks && necitite === 0) return []
  const at = intrebare_la ?? actualizat_la
  return [{ kind, id, numar, subject, at, asks, question: row.intrebare }]
}

function endingContract(contract: Contract, today: Day): AttentionItem[] {
  const standing = contractStatus(contract, today)
  if (standing.kind !== 'expires' && standing.kind !== 'expired') return []
  const { id, numar } = contract
  const daysLeft = standing.kind === 'expires' ? standing.days : null
  return [{ kind: 'contract', id, numar, daysLeft }]
}

// A failed mandate that has ended is ignored if its contract has no debt.
function listFailedMandates({ mandates, contracts, debts }: DashboardData): AttentionItem[] {
  return (mandates ?? []).flatMap(({ contract_id: id, activ, motiv: why }) => {
    const contract = contracts?.find((one) => one.id === id)
    const hasDebt = debts?.pozitii.some(({ contract_id }) => contract_id === id)
    const matters = why !== undefined && contract && (activ || hasDebt)
    return matters ? [{ kind: 'recurring', id, numar: contract.numar, why }] : []
  })
}

function queueAttention(): AttentionItem[] {
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

/** Returns the newest announcements of the operator. */
export function selectAnnouncements(notices: readonly Notice[], today: Day): Notice[] {
  const oldest = addDays(today, -NEWS_DAYS)
  return notices
    .filter(({ tip, creat_la }) => tip === 'anunt' && dayOf(new Date(creat_la)) >= oldest)
    .slice(0, MOST_NEWS)
}

/** True if every part has loaded and is empty, as on a new citizen's first visit. */
export function isFirstVisit({ places, contracts, sesizari, solicitari }: DashboardData): boolean {
  return [places, contracts, sesizari, solicitari].every((list) => list?.length === 0)
}
