import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getFaqPageSlug } from '#contract/faq.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import {
  stubUntilRetried,
  stubResponse,
  holdRequests,
} from '#tests/support/steps/stub-responses.ts'
import { isDialogStep } from '#tests/support/steps/dialogs.ts'
import { GENERAL_ERROR } from '#tests/support/steps/feedback.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { supportDialog } from '#tests/support/steps/support.ts'

async function openFaq(page: PortalPage, route: string): Promise<Locator> {
  await page.goto(`/#${route}`)
  return openFaqHere(page)
}

/** Opens the dialog from the current page. */
async function openFaqHere(page: PortalPage): Promise<Locator> {
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Întrebări frecvente' })
  await dialog.waitFor()
  return dialog
}

/** Waits for the specification's `data-loaded` flag: 1 after a success or any error. */
async function expectLoaded(dialog: Locator, flag: '0' | '1'): Promise<void> {
  const loaded = () => dialog.locator('[data-loaded]').getAttribute('data-loaded')
  await expect.poll(loaded).toBe(flag)
}

describe('the questions', () => {
  it.each([
    ['the sign-in', '/auth/login', 'LOGIN_PAGE'],
    ['the registration', '/auth/register', 'INREGISTRARE_PAGE'],
    ['the recovery', '/pages/forgot-password', 'RECUPERARE_PAROLA_PAGE'],
  ])('of %s are listed in order, each with its answer', async (_, route, slug) => {
    const { data } = await new ApiClient().call(getFaqPageSlug, { params: { slug } })
    const expected = data.toSorted((one, other) => one.ordine - other.ordine)
    expect(expected.length).toBeGreaterThan(2)
    const page = await openPage()
    const dialog = await openFaq(page, route)
    await expectLoaded(dialog, '1')
    const questions = dialog.locator('summary')
    expect(await questions.allTextContents()).toEqual(expected.map(({ intrebare }) => intrebare))
    const answer = dialog.locator('details').first().locator('p').first()
    expect(await answer.isVisible()).toBe(false)
    await questions.first().click()
    await answer.waitFor()
  })

  it('are marked as loading until they arrive', async () => {
    const page = await openPage()
    const release = await holdRequests(page, getFaqPageSlug)
    const dialog = await openFaq(page, '/auth/login')
    await expectLoaded(dialog, '0')
    release()
    await expectLoaded(dialog, '1')
  })

  it('that fail to load are marked as loaded, with the reason and a retry', async () => {
    const page = await openPage()
    page.tolerate(/Failed to load resource.*503/)
    const errors = { message: ['Serviciul nu răspunde acum.'] }
    await stubUntilRetried(page, getFaqPageSlug, {
      status: 503,
      json: { status_code: 503, errors },
    })
    const dialog = await openFaq(page, '/auth/login')
    await expectLoaded(dialog, '1')
    await dialog.getByRole('alert').getByText(errors.message[0]!).waitFor()
    await dialog.getByRole('button', { name: 'Reîncercați' }).click()
    await dialog.getByText('Cu ce date mă autentific în portal?').waitFor()
    await expectLoaded(dialog, '1')
  })

  it('show the general error for an invalid response', async () => {
    const page = await openPage()
    await stubResponse(page, getFaqPageSlug, { json: { altceva: true } })
    const dialog = await openFaq(page, '/auth/login')
    await dialog.getByRole('alert').getByText(GENERAL_ERROR).waitFor()
  })

  it('of all sections are searched; a search without results leads to support', async () => {
    const page = await openPage()
    const dialog = await openFaq(page, LOGIN)
    const field = dialog.getByLabel('Căutați în toate întrebările')
    await field.fill('recurrentă')
    const section = dialog.getByRole('heading', { name: 'Despre plăți' }).locator('..')
    const question = section.locator('summary', { hasText: 'plata recurentă' }).first()
    await question.click()
    await section.locator('details[open] p').first().waitFor()
    expect(await dialog.getByRole('heading', { name: 'Despre înregistrare' }).count()).toBe(0)
    await field.fill('qqqqq')
    const status = dialog.getByRole('status')
    await status.getByText('scrieți-ne prin Suport online').waitFor()
    expect(await dialog.locator('summary').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Suport online' }).click()
    await supportDialog(page).waitFor()
  })

  it('show a message when a section has none', async () => {
    const page = await openPage()
    await stubResponse(page, getFaqPageSlug, { json: { status_code: 200, data: [] } })
    const dialog = await openFaq(page, '/auth/login')
    await dialog.getByText('Nu sunt încă întrebări în această secțiune.').waitFor()
  })
})

describe('the dialog', () => {
  it('is 80vw × 90vh on a wide screen, and a click outside does nothing', async () => {
    const page = await openPage({ width: 1440, height: 900, reducedMotion: 'reduce' })
    const dialog = await openFaq(page, '/auth/login')
    const expected = { x: 144, y: 45, width: 1152, height: 810 }
    await expect.poll(() => dialog.boundingBox()).toEqual(expected)
    await page.mouse.click(20, 450)
    expect(await dialog.isVisible()).toBe(true)
  })

  it('is closed by its button and by Escape', async () => {
    const page = await openPage()
    const dialog = await openFaq(page, '/auth/login')
    await dialog.getByRole('button', { name: 'Închide' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openFaq(page, '/auth/login')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is replaced by the support dialog, and Back closes that', async () => {
    const page = await openPage()
    const dialog = await openFaq(page, LOGIN)
    await dialog.getByRole('button', { name: 'SUPORT ONLINE' }).click()
    await supportDialog(page).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await supportDialog(page).waitFor({ state: 'detached' })
    await waitForRoute(page, LOGIN)
  })

  it('is closed by Back and by another page, and once closed is no step of the history', async () => {
    const page = await openPage()
    await page.goto('/#/termeni')
    await waitForHeading(page, 'Termeni și condiții')
    const dialog = await openFaq(page, LOGIN)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await waitForRoute(page, LOGIN)

    await openFaqHere(page)
    await page.reload()
    await expect.poll(() => isDialogStep(page)).toBe(false)
    await openFaqHere(page)
    await dialog.getByRole('button', { name: 'Închide' }).click()
    await expect.poll(() => isDialogStep(page)).toBe(false)
    await page.goBack()
    await waitForHeading(page, 'Termeni și condiții')

    await openFaqHere(page)
    await page.goto(`/#${LOGIN}`)
    await dialog.waitFor({ state: 'detached' })
  })
})
