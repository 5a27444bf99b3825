import { signal } from '@preact/signals-core'
import { city } from '../browser/city.ts'
import type { Portal } from './portal-calls.ts'

/** As the page was made, until fetched from the server. */
export const operator = signal<Portal>(city.operator)

let asked: Promise<void> | null = null

/** Fetches the operator once; on failure the defaults stay. */
export function loadOperator(): Promise<void> {
  asked ??= import('./portal-calls.ts').then(async ({ fetchPortal }) => {
    const known = await fetchPortal()
    if (known) operator.value = known
  })
  return asked
}
