import { signal } from '@preact/signals-core'
import { operatorDefaults } from '#contract/operator-defaults.ts'
import type { Portal } from './portal-calls.ts'

/** Defaults of the build until fetched from the server. */
export const operator = signal<Portal>(operatorDefaults)

/** Returns the sector in the operator's name or address, else the name. */
export function findCopyrightOwner(): string {
  const { denumire, adresa } = operator.value
  return /sector(?:ul)?\s+\d/i.exec(`${denumire}, ${adresa}`)?.[0] ?? denumire
}

let asked: Promise<void> | null = null

/** Fetches the operator once; on failure the defaults stay. */
export function loadOperator(): Promise<void> {
  asked ??= import('./portal-calls.ts').then(async ({ fetchPortal }) => {
    const known = await fetchPortal()
    if (known) operator.value = known
  })
  return asked
}
