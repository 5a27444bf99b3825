import { signal } from '@preact/signals-core'
import type { FormValues } from '#contract/forms.ts'
import { openSolicitareDraft } from './solicitare-draft.ts'

/** Type prefilled by the portal, until its form is opened. */
export const prefilled = signal<{ tip: string } | null>(null)

/**
 * Starts a solicitare with some answers filled in; the caller then opens `#/solicitare-add`. A draft of the same type
 * is retained, except for these answers.
 */
export async function prefill(tip: string, values: FormValues): Promise<void> {
  const draft = openSolicitareDraft({ tip })
  await draft.keep({ ...(await draft.read()), ...values }, [])
  prefilled.value = { tip }
}

/** True if a type was prefilled by the portal and not restored from a draft. Returns true once. */
export function consumePrefilled(tip: string): boolean {
  const was = prefilled.peek()?.tip === tip
  if (was) prefilled.value = null
  return was
}
