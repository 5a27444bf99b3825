import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { PortalPage } from '#tests/support/browser.ts'

const MOST_STOPS = 60

/** Presses Tab until the control has focus. Focus must be visible at every stop. */
export async function tabTo(page: PortalPage, control: Locator): Promise<void> {
  await control.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await isFocused(control)) return expectFocusVisible(page)
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
  }
  throw new Error(`${control.toString()} not reached with ${MOST_STOPS} presses of Tab`)
}

/** Goes to a field with Tab and types in it. */
export async function tabAndType(page: PortalPage, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a control with Tab and presses a key on it. */
export async function tabAndPress(
  page: PortalPage,
  control: Locator,
  key: 'Enter' | 'Space',
): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

/** Expects the focused element to be in the viewport, with a focus ring on itself or on the label around it. */
async function expectFocusVisible(page: PortalPage): Promise<void> {
  const unseen = await page.evaluate(() => {
    const focused = document.activeElement
    // Past the last stop the focus is in the browser's own interface.
    if (!focused || focused === document.body) return null
    const hasRing = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }
    const { top, bottom } = focused.getBoundingClientRect()
    const isWithin = bottom > 0 && top < innerHeight
    if (focused.matches('[tabindex="-1"]')) return null // a title or a region: read, not operated
    if (focused.matches('[type^="date"]:not(:focus)')) return null // its calendar button has the browser's own ring
    const isSeen = isWithin && (hasRing(focused) || hasRing(focused.closest('label')))
    return isSeen ? null : focused.outerHTML.slice(0, 200)
  })
  expect(unseen, `focus not visible on ${page.url()}`).toBe(null)
}
