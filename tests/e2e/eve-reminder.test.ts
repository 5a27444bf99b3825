import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { locatieMemento, locatiileMele } from '#contract/locatii.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, preferFullChromium, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { stubPushService } from '#tests/support/push-service.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { closeAlert, toastOf } from '#tests/support/steps/feedback.ts'
import { UNREACHED } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

preferFullChromium()

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, as citizens are reminded of nothing in that of the other tests.
let portal: TestPortal
let device: ApiClient
let placeId: number
beforeAll(async () => {
  portal = await startTestPortal({ REMINDERS: '1' })
  device = await signInAnotherDevice(demo, portal.url)
  placeId = (await device.call(locatiileMele)).data[0]!.id
})
afterAll(() => portal.stop())
afterEach(() =>
  device.call(locatieMemento, { params: { id: String(placeId) }, body: { memento: null } }),
)

async function atHome(options: object = {}): Promise<PortalPage> {
  const page = await openPage({
    baseURL: portal.url,
    width: 360,
    height: 740,
    reducedMotion: 'reduce',
    ...options,
  })
  await page.context().addInitScript(stubPushService)
  await signIn(page, demo)
  return page
}

const button = (page: PortalPage, name: string) => page.getByRole('button', { name, exact: true })
const ask = (page: PortalPage) => button(page, 'Amintește-mi')
const save = (page: PortalPage) => button(page, 'Salvează')
const sheet = (page: PortalPage) => page.getByRole('dialog', { name: 'Cu o seară înainte' })

async function openSheet(page: PortalPage): Promise<void> {
  await ask(page).click()
  await sheet(page).waitFor()
}

const stored = async () =>
  (await device.call(locatiileMele)).data.find(({ id }) => id === placeId)?.memento

it('is asked for at home, changed on the page of the place, and stopped there', async () => {
  const page = await atHome()
  await openSheet(page)
  await sheet(page).getByLabel('La ce oră').selectOption('18:00')
  await sheet(page).getByRole('radio', { name: 'E-mail' }).check()
  await save(page).click()
  await toastOf(page, 'Vă amintim în ajun, la 18:00.').waitFor()
  expect(await stored()).toEqual({ ora: '18:00', canal: 'email' })
  await page.reload()
  await button(page, 'Vă amintim în ajun, la 18:00').waitFor()
  await page.getByRole('link', { name: 'Calendarul', exact: true }).click()
  await waitForHeading(page, 'Acasă')
  await button(page, 'Vă amintim în ajun, la 18:00').click()
  expect(await sheet(page).getByRole('radio', { name: 'E-mail' }).isChecked()).toBe(true)
  await sheet(page).getByLabel('La ce oră').selectOption('21:00')
  await save(page).click()
  await button(page, 'Vă amintim în ajun, la 21:00').click()
  await button(page, 'Nu-mi mai aminti').click()
  await toastOf(page, 'Nu vă mai amintim.').waitFor()
  await ask(page).waitFor()
  expect(await stored()).toBeNull()
})

it('comes as a notification of this device after two taps', async () => {
  const page = await atHome({ worker: true })
  await page.context().grantPermissions(['notifications'])
  await openSheet(page)
  await sheet(page).getByRole('radio', { name: 'Notificare', checked: true }).waitFor()
  await save(page).click()
  await button(page, 'Vă amintim în ajun, la 20:00').waitFor()
  expect(await stored()).toEqual({ ora: '20:00', canal: 'push' })
  const devices = 'select count(*)::int as count from push_subscriptions'
  expect(await queryDatabase(devices, [], portal.databaseUrl)).toEqual([{ count: 1 }])
})

it('without a connection keeps what was chosen, and says that one is needed', async () => {
  const page = await atHome()
  await openSheet(page)
  await sheet(page).getByLabel('La ce oră').selectOption('17:00')
  await sheet(page).getByRole('radio', { name: 'E-mail' }).check()
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await save(page).click()
  await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
  await page.context().setOffline(false)
  await save(page).click()
  await button(page, 'Vă amintim în ajun, la 17:00').waitFor()
  expect(await stored()).toEqual({ ora: '17:00', canal: 'email' })
})

it('says which channel does not reach the citizen', async () => {
  await queryDatabase('update citizens set sms_confirmed_at = null', [], portal.databaseUrl)
  const page = await atHome()
  page.tolerate(/422/)
  await openSheet(page)
  await sheet(page).getByRole('radio', { name: 'SMS' }).check()
  await save(page).click()
  await sheet(page)
    .getByText('Nu este confirmat în contul dvs. Alegeți altul, sau confirmați-l din setări.')
    .waitFor()
  expect(await stored()).toBeNull()
  await sheet(page).getByRole('radio', { name: 'E-mail' }).check()
  await save(page).click()
  await button(page, 'Vă amintim în ajun, la 20:00').waitFor()
})

it('is accessible', async () => {
  const page = await atHome()
  await openSheet(page)
  await expectAccessibleInAllSchemes(page)
})
