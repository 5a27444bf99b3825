import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PortalPage } from '#tests/support/browser.ts'

/** Landmarks and controls of the signed-in layout. */
export const header = (page: Page): Locator => page.getByRole('banner')
export const footer = (page: Page): Locator => page.getByRole('contentinfo')
/** The side menu, or the menu in a phone's panel. */
export const menu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Meniu', exact: true })
/** Links below the menu, to screens that are not in it. */
export const menuShortcuts = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Scurtături' })
export const quickLinks = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Navigare rapidă' })
export const menuPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Meniu' })
export const optionsDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Aspect' })
export const optionsButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Schimbă culorile' })

/** Complaint about a request that was under way when its session ended. */
export const SESSION_ENDED = /Failed to load resource.*401/

/** Presses the sign-out button; on a phone opens the menu first. */
export async function signOut(page: Page & Partial<Pick<PortalPage, 'tolerate'>>): Promise<void> {
  page.tolerate?.(SESSION_ENDED)
  const open = page.getByRole('button', { name: 'Deschide meniul' })
  const leave = menu(page).getByRole('button', { name: 'Deconectare' })
  await open.or(leave).first().waitFor()
  if (await open.isVisible()) await open.click()
  await leave.click()
}

/** Hovers the collapsed side menu, repeating the move until it opens. */
export async function hoverSideMenu(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.move(30, 300)
      return page.locator('.sidebar--hover').isVisible()
    })
    .toBe(true)
}
