import { describe, expect, it } from 'vitest'
import { openPage, type PageOptions, type PortalPage } from '../support/browser.ts'
import { expectAccessibleInAllSchemes } from '../support/color-schemes.ts'
import { anAccount, signIn } from '../support/steps/accounts.ts'
import {
  BROKEN,
  breakDates,
  breakFrame,
  breakTerms,
  COMPLAINT,
  restoreRendering,
} from '../support/steps/broken.ts'
import { footer, header, menu, quickLinks } from '../support/steps/layout.ts'
import { signInAnotherDevice, sendReport } from '../support/steps/own-data.ts'
import { waitForHeading, waitForRoute, HOME } from '../support/steps/routes.ts'

const NOTICES = '/notificari'

/** Signs in a citizen who has a notification, and breaks the dates on a route. */
async function openSignedIn(options: PageOptions, route = NOTICES): Promise<PortalPage> {
  const account = await anAccount()
  await sendReport(await signInAnotherDevice(account), 'Miroase pe toată strada.')
  const page = await openPage({ reducedMotion: 'reduce', ...options })
  page.tolerate(COMPLAINT)
  await signIn(page, account)
  await breakDates(page, route)
  await page.reload()
  return page
}

/** Waits for the notifications to break: until they load, the previous screen is shown, which may break too. */
async function atBrokenNotices(page: PortalPage): Promise<void> {
  await page.waitForFunction(() => document.title === 'Notificări · Salubritate Sector 5')
  await waitForHeading(page, BROKEN)
}

const telephone = (page: PortalPage) => page.locator('a[href^="tel:"] >> visible=true')
const retry = (page: PortalPage) => page.getByRole('button', { name: 'Reîncercați' })
const focused = (page: PortalPage) => page.evaluate(() => document.activeElement?.textContent)

describe('a screen that throws while rendering', () => {
  it('keeps the layout of the portal on a phone', async () => {
    const page = await openSignedIn({})
    await waitForHeading(page, 'Bună ziua')
    await quickLinks(page).getByRole('link', { name: 'Notificări' }).click()
    await atBrokenNotices(page)
    await expect.poll(() => focused(page)).toBe(BROKEN)
    await header(page).waitFor()
    await footer(page).waitFor()
    expect(await telephone(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'SUPORT ONLINE' }).click()
    await page.getByRole('dialog', { name: 'Suport online' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await quickLinks(page).getByRole('link', { name: 'Sesizări' }).click()
    await waitForHeading(page, 'Sesizările mele')
    await page.goBack()
    await atBrokenNotices(page)
    await expectAccessibleInAllSchemes(page)
  })

  it('can be left by the menu, by back and by the link to the first page', async () => {
    const page = await openSignedIn({ width: 1280 })
    await page.goto(`/#/sesizari`)
    await waitForHeading(page, 'Sesizările mele')
    await page.goto(`/#${NOTICES}`)
    await atBrokenNotices(page)
    await page.goBack()
    await waitForHeading(page, 'Sesizările mele')
    await page.goForward()
    await atBrokenNotices(page)
    await menu(page).getByRole('link', { name: 'Solicitările mele' }).click()
    await waitForHeading(page, 'Solicitările mele')
    await page.goBack()
    await atBrokenNotices(page)
    await page.getByRole('link', { name: 'Prima pagină' }).click()
    await waitForRoute(page, HOME)
    await waitForHeading(page, 'Bună ziua')
  })

  it('shows its error inside the layout after a reload', async () => {
    const page = await openSignedIn({ width: 1280 })
    await page.goto(`/#${NOTICES}`)
    await atBrokenNotices(page)
    await page.reload()
    await atBrokenNotices(page)
    await page.getByRole('button', { name: 'Reîncercați' }).waitFor()
    await menu(page).getByRole('link', { name: 'Sesizările mele' }).click()
    await waitForHeading(page, 'Sesizările mele')
  })

  it('is shown when a retry works, and shows the error again when it does not', async () => {
    const page = await openSignedIn({})
    await page.goto(`/#${NOTICES}`)
    await atBrokenNotices(page)
    await retry(page).click()
    await expect.poll(() => focused(page)).toBe(BROKEN)
    await restoreRendering(page)
    await retry(page).click()
    await waitForHeading(page, 'Notificări')
    await expect.poll(() => focused(page)).toBe('Notificări')
  })

  it('may be the first page, with help and telephone still reachable', async () => {
    const page = await openSignedIn({}, HOME)
    await page.goto(`/#${HOME}`)
    await page.reload()
    await waitForHeading(page, BROKEN)
    await retry(page).waitFor()
    expect(await page.getByRole('link', { name: 'Prima pagină' }).count()).toBe(0)
    expect(await telephone(page).isVisible()).toBe(true)
    await quickLinks(page).getByRole('link', { name: 'Sesizări' }).click()
    await waitForHeading(page, 'Sesizările mele')
  })

  it('keeps the public layout for a visitor, with language, help and telephone', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    page.tolerate(COMPLAINT)
    await breakTerms(page)
    await page.goto('/#/termeni')
    await waitForHeading(page, BROKEN)
    await retry(page).waitFor()
    await expectAccessibleInAllSchemes(page)
    expect(await telephone(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'EN – English' }).click()
    await waitForHeading(page, 'This page could not be shown')
    await page.getByRole('link', { name: 'Home page' }).click()
    await page.getByLabel('CNP or CUI').waitFor()
  })
})

describe('a screen whose file cannot be loaded', () => {
  it('shows an error inside the layout, and opens after a retry', async () => {
    const page = await openSignedIn({ width: 1280 }, '/nicaieri')
    page.tolerate(/ERR_FAILED|dynamically imported/)
    await waitForHeading(page, 'Bună ziua')
    await page.route('**/assets/{contracte,ContracteScreen}-*.js', (route) => route.abort())
    await page.goto('/#/contracte-active')
    await waitForHeading(page, BROKEN)
    await menu(page).getByRole('link', { name: 'Sesizările mele' }).click()
    await waitForHeading(page, 'Sesizările mele')
    await page.goBack()
    await waitForHeading(page, BROKEN)
    await page.unroute('**/assets/{contracte,ContracteScreen}-*.js')
    await retry(page).click()
    await waitForHeading(page, 'Contracte active')
  })
})

describe('a layout that throws', () => {
  it('still shows a telephone number and a link to the first page', async () => {
    const page = await openSignedIn({})
    await breakFrame(page, NOTICES)
    await page.goto(`/#${NOTICES}`)
    await page.reload()
    await waitForHeading(page, BROKEN)
    await page.getByRole('alert').waitFor()
    await expectAccessibleInAllSchemes(page)
    expect(await telephone(page).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Prima pagină' }).click()
    await waitForHeading(page, 'Bună ziua')
  })
})

describe('a dialog that throws', () => {
  it('is closed with a toast, and the page under it still works', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    page.tolerate(COMPLAINT)
    await page.goto('/#/auth/login')
    await page.getByLabel('CNP sau CUI').fill('1960823410018')
    await page.evaluate(() => {
      const show = HTMLDialogElement.prototype.showModal
      HTMLDialogElement.prototype.showModal = function () {
        HTMLDialogElement.prototype.showModal = show
        throw new Error('stricat')
      }
    })
    await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
    await page.locator('.toast').getByText('Fereastra nu s-a putut afișa').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByLabel('CNP sau CUI').inputValue()).toBe('1960823410018')
    await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
    await page.getByRole('dialog', { name: 'Întrebări frecvente' }).waitFor()
  })
})
