import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sesizareNoua } from '#contract/sesizari.ts'
import { sesizareSustine, sesizariUrmarite } from '#contract/sustineri.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { openSignedIn } from '#tests/support/steps/accounts.ts'
import { UNREACHED, waitForSaved } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

const PHONE = { width: 360, height: 740 }
const accountOf = (index: number) => ({ cnpCui: demoAccounts[index]!, password: DEMO_PASSWORD })
const neighbour = accountOf(1)
const citizen = accountOf(0)
const ADDRESS = 'Strada Petre Ispirescu 44'
const SECRET = 'Am văzut cine aruncă moloz aici.'
const DESCRIPTION = 'O canapea și două saltele pe trotuar.'
const SIMILAR = 'Există deja?'
const SUPPORT = /^Am și eu problema: o susțin/
const FOLLOWED_PAGE = '/sesizari#urmarite'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  // Only streets of the register are told.
  const street = 'Strada Petre Ispirescu'
  const values = [street, street.toLowerCase()]
  const text = 'insert into streets (denumire, folded) values ($1, $2) on conflict do nothing'
  await queryDatabase(text, values, portal.databaseUrl)
  const device = await signInAnotherDevice(neighbour, portal.url)
  const body = { categorie: 'DEPOZITARE', descriere: SECRET, adresa_text: ADDRESS }
  await device.call(sesizareNoua, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
})
afterAll(() => portal.stop())

const open = (options: Parameters<typeof openPage>[0] = {}) =>
  openPage({ baseURL: portal.url, reducedMotion: 'reduce', ...PHONE, ...options })
const press = (page: PortalPage, name: string | RegExp) =>
  page.getByRole('button', { name }).click()

/** Fills in the form up to the step that shows what others have sent. */
async function reachSimilar(page: PortalPage): Promise<void> {
  await openSignedIn(page, citizen, '/sesizari/noua')
  await waitForHeading(page, 'Arătați-ne problema')
  await press(page, 'Continuă')
  await waitForHeading(page, 'Unde este problema?')
  await page.getByLabel('Adresa sau un reper').fill(ADDRESS)
  await press(page, 'Continuă')
  await waitForHeading(page, 'Ce s-a întâmplat?')
  await press(page, /^Depozitare ilegală/)
  await page.getByLabel('Descriere').fill(DESCRIPTION)
  await press(page, 'Continuă')
  await waitForHeading(page, SIMILAR)
}

const countSupports = async () => {
  const text = 'select count(*)::int as count from sesizare_supports'
  return (await queryDatabase<{ count: number }>(text, [], portal.databaseUrl))[0]!.count
}
const endAll = () => queryDatabase('delete from sesizare_supports', [], portal.databaseUrl)
const main = (page: PortalPage) => page.getByRole('main')

describe('what others have sent near the place', () => {
  it('is supported in one tap, followed, and no longer followed in one', async () => {
    const page = await open()
    await reachSimilar(page)
    const near = page.getByRole('region', { name: 'Sesizate deja în apropiere' })
    await near.getByText('Strada Petre Ispirescu').waitFor()
    expect(await main(page).innerText()).not.toContain(SECRET)

    await press(page, SUPPORT)
    await waitForHeading(page, 'Susțineți sesizarea')
    await page.getByText('Susținută de 1 cetățean').waitFor()
    expect(await countSupports()).toBe(1)

    await press(page, 'Nu mai urmăresc')
    await waitForHeading(page, SIMILAR)
    expect(await countSupports()).toBe(0)
    await press(page, SUPPORT)
    await waitForHeading(page, 'Susțineți sesizarea')

    // The form keeps what was typed until the citizen says otherwise.
    await press(page, 'Gata, nu mai trimit alta')
    const question = page.getByRole('dialog', { name: 'Ștergem ce ați scris?' })
    await question.getByRole('button', { name: 'Înapoi' }).first().click()
    await press(page, 'Trimit și sesizarea mea')
    await waitForHeading(page, 'Verificați și trimiteți')
    await page.getByText(DESCRIPTION).waitFor()
    await page.goBack()
    await waitForHeading(page, SIMILAR)
    await page.getByText('O susțineți').waitFor()
    await press(page, /^Nu mai urmăresc/)
    await press(page, SUPPORT)
    await press(page, 'Gata, nu mai trimit alta')
    await question.getByRole('button', { name: 'Șterge' }).click()
    await waitForRoute(page, FOLLOWED_PAGE)
    await waitForHeading(page, 'Urmărite')
    await page.getByText('Strada Petre Ispirescu').waitFor()

    await page.getByRole('link', { name: 'Sesizările mele' }).first().click()
    await waitForHeading(page, 'Sesizările mele')
    await page.getByRole('link', { name: /^Urmărite/ }).click()
    await waitForHeading(page, 'Urmărite')
    await press(page, /^Nu mai urmăresc/)
    await page.getByText('Nu urmăriți nicio sesizare').waitFor()
    expect(await countSupports()).toBe(0)
    await page.goto('/#/sesizari/noua')
    await waitForHeading(page, 'Arătați-ne problema')
    expect(await page.getByText('Ați început').count()).toBe(0)
  })

  it('is accessible, before a support and after it', async () => {
    await endAll()
    const page = await open()
    await reachSimilar(page)
    await page.getByRole('region', { name: 'Sesizate deja în apropiere' }).waitFor()
    await expectAccessibleInAllSchemes(page)
    await press(page, SUPPORT)
    await waitForHeading(page, 'Susțineți sesizarea')
    await expectAccessibleInAllSchemes(page)
  })

  it('is accessible in the list of what one follows', async () => {
    const page = await open()
    await openSignedIn(page, citizen, FOLLOWED_PAGE)
    await waitForHeading(page, 'Urmărite')
    await page.getByText('Strada Petre Ispirescu').waitFor()
    await expectAccessibleInAllSchemes(page)
  })

  it('loses nothing when the connection is cut, and is supported when it is back', async () => {
    await endAll()
    const page = await open()
    await reachSimilar(page)
    page.tolerate(UNREACHED)
    await page.context().setOffline(true)
    await press(page, SUPPORT)
    await page.getByRole('alert').getByText('nu am trimis nimic').waitFor()
    expect(await countSupports()).toBe(0)
    await page.context().setOffline(false)
    await press(page, SUPPORT)
    await waitForHeading(page, 'Susțineți sesizarea')
    expect(await countSupports()).toBe(1)
    await press(page, 'Gata, nu mai trimit alta')
    await press(page, 'Păstrează ciorna')
    await waitForHeading(page, 'Urmărite')
    await waitForSaved(page, sesizariUrmarite.path)

    await page.context().setOffline(true)
    await press(page, /^Nu mai urmăresc/)
    await page.getByRole('alertdialog').waitFor()
    await page.context().setOffline(false)
  })

  it('says so when it was closed meanwhile', async () => {
    await endAll()
    const page = await open()
    await reachSimilar(page)
    page.tolerate(/409/)
    const close = (state: string) =>
      queryDatabase(
        `update sesizari set state = $1 where descriere = $2`,
        [state, SECRET],
        portal.databaseUrl,
      )
    await close('clasata')
    const answered = page.waitForResponse((answer) =>
      answer.url().includes(sesizareSustine.path.replace(':id', '')),
    )
    await press(page, SUPPORT)
    expect((await answered).status()).toBe(409)
    await page.getByText('Sesizarea a fost închisă între timp').waitFor()
    await close('inregistrata')
  })

  it('is shown in English', async () => {
    await endAll()
    const page = await open()
    await reachSimilar(page)
    await page.evaluate(() => localStorage.setItem('portal.limba', 'en'))
    await page.reload()
    await waitForHeading(page, 'Is it already known?')
    await press(page, /^I have this problem too: support it/)
    await waitForHeading(page, 'You support the complaint')
    await press(page, 'Stop following')
    await waitForHeading(page, 'Is it already known?')
  })
})
