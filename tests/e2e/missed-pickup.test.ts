import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import { locatiileMele, ridicari } from '#contract/locatii.ts'
import { sesizareNoua, sesizariList } from '#contract/sesizari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { aPhonePhoto } from '#tests/support/sample-photos.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { UNREACHED, waitForSaved } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { setOnlyPickup } from '#tests/support/steps/pickups.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { dropResponses, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

const MOST_TAPS = 4
const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const TODAY = dayOf(new Date())

// Own portal, as the days of rounds are changed here.
let portal: TestPortal
let device: ApiClient
let placeId: number
beforeAll(async () => {
  portal = await startTestPortal({ REMINDERS: '1' })
  device = await signInAnotherDevice(demo, portal.url)
  placeId = (await device.call(locatiileMele)).data[0]!.id
})
afterAll(() => portal.stop())

const query = (text: string, values: unknown[] = []) =>
  queryDatabase(text, values, portal.databaseUrl)

const setToday = (pickup?: Parameters<typeof setOnlyPickup>[2]) =>
  setOnlyPickup(portal, placeId, pickup)

async function atHome(options: object = {}): Promise<PortalPage> {
  const page = await openPage({
    baseURL: portal.url,
    width: 360,
    height: 640,
    reducedMotion: 'reduce',
    ...options,
  })
  await signIn(page, demo)
  return page
}

const button = (page: PortalPage, name: string) => page.getByRole('button', { name, exact: true })
const report = (page: PortalPage) => button(page, 'Gunoi neridicat')
const send = (page: PortalPage) => button(page, 'Trimite sesizarea')
const facts = (page: PortalPage) => page.getByRole('main').getByRole('status')

async function openReport(page: PortalPage): Promise<void> {
  await report(page).click()
  await waitForHeading(page, 'Gunoi neridicat')
}

async function addPhoto(page: PortalPage, tap: (target: Locator) => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await tap(button(page, 'Alege fotografii'))
  await (await chooser).setFiles([await aPhonePhoto()])
  await page.getByRole('button', { name: /^Șterge .*\.jpg$/ }).waitFor()
}

const countReports = async () =>
  (await query('select count(*)::int as count from sesizari'))[0]!['count'] as number

it('a missed collection is reported from home with a photo, and is then known', async () => {
  await setToday({ doneAt: new Date() })
  const page = await atHome()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  await tap(report(page))
  await waitForHeading(page, 'Gunoi neridicat')
  await facts(page)
    .getByText(/^Azi: a trecut la \d\d:\d\d\.$/)
    .waitFor()
  await page.getByText('Ne propunem să o rezolvăm în 2 zile lucrătoare.').waitFor()
  await addPhoto(page, tap)
  await tap(send(page))
  await waitForHeading(page, 'Sesizarea a fost înregistrată')
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  const [sent] = (await device.call(sesizariList)).data
  expect(sent).toMatchObject({ categorie: 'NERIDICARE', foto_id: expect.any(String) })
  expect(sent!.descriere).toContain(`, ${formatDay(TODAY)}: recipientul nu a fost golit.`)
  await page.evaluate(() => (location.hash = '/dashboard/main'))
  await openReport(page)
  await page.getByText(`Numărul sesizării: ${sent!.numar}.`).waitFor()
  expect(await send(page).count()).toBe(0)
})

it('one that is still to come says until when to wait, and is told of if one wants', async () => {
  await setToday()
  const page = await atHome()
  await openReport(page)
  await facts(page).getByText('Mașina trece azi, până la 24:00.').waitFor()
  expect(await send(page).count()).toBe(0)
  await button(page, 'Anunțați-mă').click()
  await page.getByText('Vă anunțăm când trece sau dacă nu trece.').waitFor()
  const params = { id: String(placeId) }
  expect((await device.call(ridicari, { params })).data.ridicari[0]).toMatchObject({ anunt: true })
  await button(page, 'Nu mă mai anunțați').click()
  await button(page, 'Anunțați-mă').waitFor()
})

it('one that was moved says to when and why', async () => {
  await setToday({ day: addDays(TODAY, 1), movedFrom: [TODAY], reason: 'Ninsoare' })
  const page = await atHome()
  await openReport(page)
  await facts(page).getByText('Colectarea de azi s-a mutat: mâine.').waitFor()
  await page.getByText('Motivul: Ninsoare').waitFor()
  expect(await send(page).count()).toBe(0)
})

it('without a connection the report is kept, and sent once when it is back', async () => {
  await setToday({ doneAt: new Date() })
  const before = await countReports()
  const page = await atHome()
  await openReport(page)
  await send(page).waitFor()
  await waitForSaved(page, `/api/locatiile-mele/${placeId}/ridicari`)
  await button(page, 'Renunță').click()
  await report(page).waitFor()
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await openReport(page)
  await facts(page)
    .getByText(/^Azi: a trecut la/)
    .waitFor()
  await send(page).click()
  await waitForHeading(page, 'Păstrată pe acest dispozitiv')
  expect(await countReports()).toBe(before)
  await page.context().setOffline(false)
  await expect.poll(countReports, { timeout: 20_000 }).toBe(before + 1)
})

it('a report whose answer is lost arrives once', async () => {
  await setToday({ doneAt: new Date() })
  const before = await countReports()
  const page = await atHome()
  const lost = await dropResponses(page, sesizareNoua)
  await openReport(page)
  await send(page).click()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await removeStubs(page, sesizareNoua)
  await page
    .getByRole('heading', {
      name: /^(?:Păstrată pe acest dispozitiv|Sesizarea a fost înregistrată)$/,
    })
    .waitFor()
  await expect.poll(countReports).toBe(before + 1)
})

it('what others of the street reported is joined in one tap', async () => {
  await setToday({ doneAt: new Date() })
  const others = `select p.id, p.citizen_id from service_places p where p.citizen_id <> (
    select citizen_id from service_places where id = $1) order by p.citizen_id`
  await query(
    `with street as (select address from service_places where id = $1),
     joined as (
       select distinct on (citizen_id) id, citizen_id from (${others}) o order by citizen_id limit 3
     ),
     moved as (
       update service_places p set address = street.address from street, joined
       where p.id = joined.id returning p.id, p.citizen_id
     ),
     sent as (
       insert into sesizari (citizen_id, numar, categorie, descriere, "values", state, due_at)
       select citizen_id, 'SZ-PROBA-' || id, 'NERIDICARE', 'Nu a trecut.', '{}', 'inregistrata', now() from moved
       returning id, citizen_id
     )
     insert into pickup_reports (sesizare_id, place_id, round_day_id)
     select sent.id, moved.id, (select max(d.id) from round_days d join place_rounds pr on pr.round_id = d.round_id where pr.place_id = $1)
     from sent join moved using (citizen_id)`,
    [placeId],
  )
  const page = await atHome()
  await openReport(page)
  await page.getByText('Au mai sesizat-o 3 persoane de pe strada dvs.').waitFor()
  await button(page, 'Sesizez și eu').click()
  await waitForHeading(page, 'Sesizarea a fost înregistrată')
})

it('is accessible at every width and theme, and speaks English', async () => {
  await setToday({ doneAt: new Date() })
  const page = await atHome()
  await openReport(page)
  await send(page).waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.addInitScript(() => localStorage.setItem('portal.limba', 'en'))
  await page.reload()
  await waitForHeading(page, 'Missed collection')
  await page
    .getByText(/^Today: it came at \d\d:\d\d\.$/)
    .first()
    .waitFor()
  await button(page, 'Send complaint').waitFor()
})
