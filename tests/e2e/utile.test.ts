import { describe, expect, it } from 'vitest'
import { utileTot } from '#contract/utile.ts'
import { expectAccessible, expectAccessibleInBothSchemes } from '#tests/support/accessible.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, openSignedIn, signIn } from '#tests/support/steps/accounts.ts'
import { stubUntilRetried, abortRequests } from '#tests/support/steps/stub-responses.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'

async function openUtile(options: PageOptions = {}): Promise<PortalPage> {
  const page = await openPage(options)
  await openSignedIn(page, await anAccount(), '/utile')
  await page.getByRole('tab', { name: /Informații/ }).waitFor()
  return page
}

const search = (page: PortalPage) => page.getByRole('searchbox', { name: /^Căutați/ })

describe.each([390, 1440])('at %i px', (width) => {
  it('articles are grouped, open, and link back to the list', async () => {
    const page = await openUtile({ width, height: 900 })
    await page.getByRole('heading', { level: 2, name: 'Colectare separată' }).waitFor()
    await page.getByRole('link', { name: /Ce aruncăm în fiecare recipient/ }).click()
    await waitForHeading(page, 'Ce aruncăm în fiecare recipient')
    await page
      .getByText(/^Actualizat la \d\d-\d\d-\d{4}$/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Utile', exact: true }).last().click()
    await waitForHeading(page, 'Utile')
  })

  it('lists things from A to Z with their fraction, and a letter jumps to its section', async () => {
    const page = await openUtile({ width, height: 900 })
    await page.getByRole('tab', { name: /Unde arunc/ }).click()
    await page.getByRole('button', { name: 'Litera S', exact: true }).click()
    const heading = page.getByRole('heading', { level: 2, name: 'S', exact: true })
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
    const row = page.getByRole('listitem').filter({ hasText: 'Aspirator' })
    await row.getByText('Echipamente electrice').waitFor()
  })

  it('is accessible in both colour schemes', async () => {
    const page = await openUtile({ width, height: 900, reducedMotion: 'reduce' })
    for (const tab of [/Informații/, /Unde arunc/]) {
      await page.getByRole('tab', { name: tab }).click()
      await expectAccessibleInBothSchemes(page)
    }
  })
})

it('back restores the scroll position in the first frame that shows the list', async () => {
  const page = await openUtile({ width: 390, height: 700 })
  const articles = page.locator('main a[href^="#/utile/"]')
  const last = articles.last()
  await expect.poll(() => articles.count()).toBeGreaterThan(5)
  // In one task, as content that arrives between scrolling and the click would move the page once more.
  const left = await last.evaluate((link: HTMLElement) => {
    link.scrollIntoView({ behavior: 'instant' })
    link.click()
    return window.scrollY
  })
  expect(left).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Utile', exact: true }).last().waitFor()
  const firstSeen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector('main [role=tab]') === null) return
          watch.disconnect()
          requestAnimationFrame(() => resolve(window.scrollY))
        })
        watch.observe(document, { subtree: true, childList: true })
      }),
  )
  await page.goBack()
  expect(await firstSeen).toBe(left)
})

it('the documents of an article can be downloaded', async () => {
  const page = await openUtile()
  await page.getByRole('link', { name: /Ce aruncăm în fiecare recipient/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Documente' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarcă Ghid de colectare separată.pdf' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Ghid de colectare separată.pdf')
})

it('the search ignores diacritics and covers articles and things', async () => {
  const page = await openUtile()
  await search(page).fill('baterii')
  await page.getByRole('heading', { level: 2, name: 'Unde arunc?' }).waitFor()
  await page.getByRole('link', { name: /Electrocasnice, becuri și baterii/ }).waitFor()
  await search(page).fill('SĂRBĂTORI')
  await page.getByRole('link', { name: /Program de sărbători/ }).waitFor()
  await search(page).fill('sarbatori')
  await page.getByRole('link', { name: /Program de sărbători/ }).waitFor()
  await search(page).fill('zzzz')
  await page.getByText('Nu am găsit nimic').waitFor()
  await page.getByRole('button', { name: 'Șterge căutarea' }).click()
  await page.getByRole('tab', { name: /Informații/ }).waitFor()
})

it('people’s words find a thing and the place that takes it; a search for nothing offers to ask', async () => {
  const page = await openUtile({ width: 390, height: 900 })
  await search(page).fill('baterie')
  const place = page.getByRole('list', { name: 'Cel mai apropiat loc' })
  await place.getByRole('link', { name: /Container pentru aparate mici și baterii/ }).waitFor()
  await page.getByRole('link', { name: 'Arată drumul' }).waitFor()
  await expectAccessible(page)
  await search(page).fill('zzzz')
  await page.getByRole('main').getByRole('button', { name: 'Suport online' }).click()
  await page.getByRole('dialog', { name: /Suport online/i }).waitFor()
})

it('all content is available offline after a reload, with its age', async () => {
  const page = await openUtile()
  await waitForCached(page, 'Aspirator')
  await abortRequests(page, utileTot)
  await page.reload()
  await page.getByText(/Date d(?:e azi|in)/).waitFor()
  await search(page).fill('aspirator')
  await page.getByText('Aspirator', { exact: true }).waitFor()
  await search(page).fill('')
  await page.getByRole('link', { name: /Unde ducem hainele vechi/ }).click()
  await waitForHeading(page, 'Unde ducem hainele vechi')
})

it('a missing article links back to the list', async () => {
  const page = await openUtile()
  await page.goto('/#/utile/999999')
  await page.getByText('Nu am găsit ce căutați').last().waitFor()
  await page.getByRole('link', { name: 'Utile', exact: true }).last().click()
  await waitForHeading(page, 'Utile')
})

it('a failure to load can be retried', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  page.tolerate(/status of 500/)
  await stubUntilRetried(page, utileTot, { status: 500, body: 'x' })
  await page.goto('/#/utile')
  await page.reload()
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await page.getByRole('tab', { name: /Informații/ }).waitFor()
})
