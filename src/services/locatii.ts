import { signal } from '@preact/signals-core'
import {
  locatiaMea,
  locatie,
  locatieCalendar,
  locatieList,
  locatieRedenumeste,
  type PublicPoint,
  type PublicPointSummary,
  type ServicePlace,
} from '#contract/locatii.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { ownPlaces } from './form-choices.ts'
import { watchPosition, type Located } from './geolocation.ts'
import { resourceOf, type Resource } from './resources.ts'

export type LocatiiTab = 'mele' | 'puncte'

/** The tab looked at last: one comes back to it from a detail. */
export const locatiiTab = signal<LocatiiTab>('mele')

/** What the list of public points is narrowed down to; null lets all pass. */
export interface PointFilter {
  text: string
  fractie: string | null
  tip: string | null
}

export const noFilter: PointFilter = { text: '', fractie: null, tip: null }

/** Stays while one looks at a point and comes back. */
export const pointFilter = signal<PointFilter>(noFilter)

/** Whether the points are shown on a map too; null until the citizen has chosen. */
export const isMapShown = signal<boolean | null>(null)

/** Where the citizen stands, once asked for. It never leaves this device: distances are reckoned here. */
export const here = signal<Located | 'asking' | null>(null)

let stopAsking = () => {}

export function findHere(): void {
  stopAsking()
  here.value = 'asking'
  stopAsking = watchPosition((located) => (here.value = located))
}

export function placeOf(id: number): Resource<ServicePlace> {
  return resourceOf(locatiaMea, { params: { id } })
}

/** All of them at once: filters, search and distances need no connection. */
export function publicPoints(): Resource<PublicPointSummary[]> {
  return resourceOf(locatieList)
}

export function publicPoint(id: number): Resource<PublicPoint> {
  return resourceOf(locatie, { params: { id } })
}

/** Gives a place a name of the citizen's own. */
export async function renamePlace(id: number, alias: string): Promise<Outcome<ServicePlace>> {
  const outcome = await call(locatieRedenumeste, { params: { id }, body: { alias } })
  if (outcome.kind === 'ok') {
    placeOf(id).setData(outcome.data)
    renameInList(id, outcome.data.alias)
  }
  return outcome
}

function renameInList(id: number, alias: string): void {
  const list = ownPlaces()
  const { data, fresh } = list.known.peek()
  // What is older is asked for anyway when it is looked at.
  if (data && fresh) list.setData(data.map((one) => (one.id === id ? { ...one, alias } : one)))
}

/** A new secret address of a place's calendar. It is told only here and never kept. */
export async function renewCalendar(id: number): Promise<Outcome<string>> {
  const outcome = await call(locatieCalendar, { params: { id } })
  if (outcome.kind !== 'ok') return outcome
  const place = placeOf(id)
  const { data } = place.known.peek()
  if (data) place.setData({ ...data, are_calendar: true })
  return { ...outcome, data: outcome.data.adresa_ics }
}
