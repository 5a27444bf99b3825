import { expect, it } from 'vitest'
import { suportOnline } from '#contract/support.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, openSignedIn } from '#tests/support/steps/accounts.ts'
import { header, menu, signOut } from '#tests/support/steps/layout.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'

const STRIP = 'Fără conexiune. Ce trimiteți se păstrează și pleacă singur.'

/** Opens the queue while online, so that its code is loaded before going offline. */
async function openQueuePage(): Promise<PortalPage> {
  const page = await openPage()
  await page.goto('/#/de-trimis')
  await waitForHeading(page, 'De trimis')
  return page
}

async function writeOffline(page: PortalPage, observatii: string): Promise<void> {
  const dialog = await openSupport(page)
  await fillSupport(dialog, { ...aSupportRequest(), observatii })
  await sendButton(dialog).click()
  await page.getByRole('alertdialog').locator('.btn').click()
}

it('has the signed-in layout for a citizen, and the public one for a visitor', async () => {
  const page = await openPage({ width: 1440 })
  await openSignedIn(page, await anAccount(), '/de-trimis')
  await waitForHeading(page, 'De trimis')
  await menu(page).getByRole('link', { name: 'Locații' }).click()
  await waitForRoute(page, '/locatii')
  await page.goBack()
  await waitForHeading(page, 'De trimis')
  expect(await header(page).getByRole('link', { name: 'setările contului' }).count()).toBe(1)
  await signOut(page)
  await waitForRoute(page, LOGIN)
  await page.goto('/#/de-trimis')
  await waitForHeading(page, 'De trimis')
  expect(await menu(page).count()).toBe(0)
})

it('shows how each entry begins, to tell apart two of one kind', async () => {
  const page = await openQueuePage()
  await page.context().setOffline(true)
  page.tolerate(/ERR_INTERNET_DISCONNECTED/)
  await writeOffline(page, 'Pubela noastră este spartă.')
  await writeOffline(page, 'Luni nu s-a ridicat nimic.')
  const cards = page.locator('.queue__entry')
  await expect.poll(() => cards.count()).toBe(2)
  expect(await cards.nth(0).innerText()).toContain('Pubela noastră este spartă.')
  expect(await cards.nth(1).innerText()).toContain('Luni nu s-a ridicat nimic.')
})

it('hides the offline strip once the first entry is sent', async () => {
  const page = await openQueuePage()
  await page.context().setOffline(true)
  page.tolerate(/ERR_INTERNET_DISCONNECTED/)
  await writeOffline(page, 'Prima')
  await writeOffline(page, 'A doua')
  await page.getByText(STRIP).waitFor()
  // The second is never answered, so the drain goes on.
  await page.route(`**${suportOnline.path}`, (route) =>
    route.request().postData()?.includes('A doua') ? undefined : route.continue(),
  )
  await page.context().setOffline(false)
  await page.getByText('Se trimite').waitFor()
  await page.getByText('Trimis', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ascunde' }).waitFor()
  await page.getByText(STRIP).waitFor({ state: 'detached' })
  await page.getByText('Se trimite').waitFor()
})
