import { signal } from '@preact/signals-core'
import {
  coadaFiltre,
  vederiLista,
  vederiSalveaza,
  vederiSterge,
  type SavedFilters,
  type SavedView,
} from '#contract/desk/coada.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'

/** Values that the filters may have; null until they are loaded. */
export const options = signal<DataOf<typeof coadaFiltre> | null>(null)
/** The member's own views. */
export const views = signal<SavedView[]>([])

/** Loads the values of the filters and the member's views. Those of before stay if it fails. */
export async function loadOptions(): Promise<void> {
  const [values, own] = await Promise.all([deskCall(coadaFiltre), deskCall(vederiLista)])
  if (values.kind === 'ok') options.value = values.data
  if (own.kind === 'ok') views.value = own.data
}

/** Saves filters as a view; one of the same name is replaced. */
export async function saveView(name: string, filtre: SavedFilters): Promise<Outcome<SavedView>> {
  const outcome = await deskCall(vederiSalveaza, { body: { nume: name, filtre } })
  if (outcome.kind === 'ok') {
    const others = views.value.filter(({ id }) => id !== outcome.data.id)
    views.value = [...others, outcome.data].sort((a, b) => a.nume.localeCompare(b.nume, 'ro'))
  }
  return outcome
}

export async function deleteView(id: number): Promise<Outcome<true>> {
  const outcome = await deskCall(vederiSterge, { body: { id } })
  if (outcome.kind === 'ok') views.value = views.value.filter((view) => view.id !== id)
  return outcome
}

/** True if both have the same filters. */
export function hasSameFilters(one: SavedFilters, other: SavedFilters): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}
