import { signal } from '@preact/signals-core'
import type { FormValues } from '#contract/forms.ts'

/** Type prefilled by the portal and its answers, until its form is opened. */
export const prefilled = signal<{ tip: string; values: FormValues } | null>(null)

/**
 * Starts a solicitare with some answers filled in; the caller then opens `#/solicitare-add`. A draft of the same type
 * is retained, except for these answers.
 */
export function prefill(tip: string, values: FormValues): void {
  prefilled.value = { tip, values }
}
