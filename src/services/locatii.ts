import { signal } from '@preact/signals-core'
import {
  locatiaMea,
  locatie,
  locatieCalendar,
  locatieList,
  locatieMemento,
  locatieRedenumeste,
  ridicareAnunt,
  ridicari,
  type EveReminder,
  type PickupReport,
  type PublicPoint,
  type PublicPointSummary,
  type ServicePlace,
  type ServicePlaceSummary,
} from '#contract/locatii.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { ownPlaces } from './form-choices.ts'
import { requestPosition, type PositionResult } from './geolocation.ts'
import { getResource, type Resource } from './resources.ts'

export type LocatiiTab = 'mele' | 'puncte'

/** Last tab shown, restored when returning from a detail screen. */
export const locatiiTab = signal<LocatiiTab>('mele')

/** Filter of the public points; null means all. */
export interface PointFilter {
  text: string
  fractie: string | null
  tip: string | null
}

export const noFilter: PointFilter = { text: '', fractie: null, tip: null }

/** Filter of the list, retained when returning from a point's screen. */
export const pointFilter = signal<PointFilter>(noFilter)

/** True if the points are also shown on a map; null until the citizen has chosen. */
export const isMapShown = signal<boolean | null>(null)

/** Position of the citizen, once requested. It is never sent: distances are computed on this device. */
export const citizenPosition = signal<PositionResult | 'asking' | null>(null)

let stopAsking = () => {}

export function locateCitizen(): void {
  stopAsking()
  citizenPosition.value = 'asking'
  stopAsking = requestPosition((located) => (citizenPosition.value = located))
}

export function placeOf(id: number): Resource<ServicePlace> {
  return getResource(locatiaMea, { params: { id } })
}

/** Returns how the pick-ups of a place stand today. */
export function pickupReportOf(id: number): Resource<PickupReport> {
  return getResource(ridicari, { params: { id } })
}

/** Starts or stops telling the citizen how today's pick-up of a fraction goes. */
export async function setPickupWatch(
  id: number,
  fractie: string,
  anunt: boolean,
): Promise<Outcome<PickupReport>> {
  const outcome = await call(ridicareAnunt, { params: { id }, body: { fractie, anunt } })
  if (outcome.kind === 'ok') pickupReportOf(id).setData(outcome.data)
  return outcome
}

/** Returns all points without pagination, so that filters, search and distances work offline. */
export function publicPoints(): Resource<PublicPointSummary[]> {
  return getResource(locatieList)
}

export function publicPoint(id: number): Resource<PublicPoint> {
  return getResource(locatie, { params: { id } })
}

/** Sets the citizen's alias of a place. */
export async function renamePlace(id: number, alias: string): Promise<Outcome<ServicePlace>> {
  const outcome = await call(locatieRedenumeste, { params: { id }, body: { alias } })
  if (outcome.kind === 'ok') {
    placeOf(id).setData(outcome.data)
    changeInList(id, { alias: outcome.data.alias })
  }
  return outcome
}

/** Starts, changes or stops the reminder of the evening before each pick-up of a place. */
export async function setEveReminder(
  id: number,
  memento: EveReminder | null,
): Promise<Outcome<unknown>> {
  const outcome = await call(locatieMemento, { params: { id }, body: { memento } })
  if (outcome.kind !== 'ok') return outcome
  const place = placeOf(id)
  const { data } = place.known.peek()
  if (data) place.setData({ ...data, ...outcome.data })
  changeInList(id, outcome.data)
  return outcome
}

function changeInList(id: number, changes: Partial<ServicePlaceSummary>): void {
  const list = ownPlaces()
  const { data, fresh } = list.known.peek()
  // A stale list is revalidated anyway when it is shown.
  if (data && fresh) list.setData(data.map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

/** Creates a new secret calendar URL for a place, with due days or without. It is returned only here and never stored. */
export async function regenerateCalendarUrl(
  id: number,
  scadente: boolean,
): Promise<Outcome<string>> {
  const outcome = await call(locatieCalendar, {
    params: { id },
    query: { scadente: scadente || undefined },
  })
  if (outcome.kind !== 'ok') return outcome
  const place = placeOf(id)
  const { data } = place.known.peek()
  if (data) place.setData({ ...data, are_calendar: true })
  return { ...outcome, data: outcome.data.adresa_ics }
}
