import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PortalPage } from '#tests/support/browser.ts'

/** The frame of the signed-in portal, as its citizen meets it. */
export const header = (page: Page): Locator => page.getByRole('banner')
export const footer = (page: Page): Locator => page.getByRole('contentinfo')
/** The menu at the side, or within the panel of a phone. */
export const menu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Meniu', exact: true })
export const quickLinks = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Navigare rapidă' })
export const menuPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Meniu' })
export const optionsDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Aspect' })
export const optionsButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Deschide configuratorul de aspect' })

/** Presses the button that signs out. On a phone it is in the menu, which is opened first. */
export async function signOut(page: Page & Partial<Pick<PortalPage, 'tolerate'>>): Promise<void> {
  // What the page was still asking for may be answered when the session is over.
  page.tolerate?.(/Failed to load resource.*401/)
  const open = page.getByRole('button', { name: 'Deschide meniul' })
  const leave = menu(page).getByRole('button', { name: 'Deconectare' })
  await open.or(leave).first().waitFor()
  if (await open.isVisible()) await open.click()
  await leave.click()
}

/** Brings the mouse over the collapsed menu at the side, as a hand does: again and again. */
export async function hoverSideMenu(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.move(30, 300)
      return page.locator('.sidebar--hover').isVisible()
    })
    .toBe(true)
}
