import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** What the field says is wrong with it; null while it says nothing. */
function problemOf(field: Locator): Promise<string | null> {
  return field.evaluate((control) => {
    if (control.ariaInvalid !== 'true') return null
    // What is wrong comes before the hint.
    return control.ariaDescribedByElements?.[0]?.textContent?.trim() ?? null
  })
}

/** Waits until the field says this sentence, and that it is invalid. */
export async function expectProblem(field: Locator, sentence: string): Promise<void> {
  await expect.poll(() => problemOf(field)).toBe(sentence)
}

/** Waits until the field says nothing. */
export async function expectNoProblem(field: Locator): Promise<void> {
  await expect.poll(() => problemOf(field)).toBe(null)
}

/** Types each text in a field and waits for its sentence; null is no problem. */
export async function expectProblems(
  field: Locator,
  cases: readonly (readonly [typed: string, sentence: string | null])[],
): Promise<void> {
  for (const [typed, sentence] of cases) {
    await field.fill(typed)
    if (sentence === null) await expectNoProblem(field)
    else await expectProblem(field, sentence)
  }
}
