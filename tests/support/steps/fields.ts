import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the error message of a field; null if it is valid. */
function readFieldError(field: Locator): Promise<string | null> {
  return field.evaluate((control) => {
    if (control.ariaInvalid !== 'true') return null
    // The error comes before the hint.
    return control.ariaDescribedByElements?.[0]?.textContent?.trim() ?? null
  })
}

/** Waits until the field is invalid with this message. */
export async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect.poll(() => readFieldError(field)).toBe(sentence)
}

/** Waits until the field has no error. */
export async function expectNoFieldError(field: Locator): Promise<void> {
  await expect.poll(() => readFieldError(field)).toBe(null)
}

/** Types each text in a field and waits for its error message; null for none. */
export async function expectFieldErrors(
  field: Locator,
  cases: readonly (readonly [typed: string, sentence: string | null])[],
): Promise<void> {
  for (const [typed, sentence] of cases) {
    await field.fill(typed)
    if (sentence === null) await expectNoFieldError(field)
    else await expectFieldError(field, sentence)
  }
}
