import { expect, inject, it } from 'vitest'
import { findDetails } from '#contract/cetatean.ts'
import { getConfig } from '#contract/portal.ts'
import { pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { browser, preferFullChromium, openPage, type PortalPage } from '#tests/support/browser.ts'
import { stubPushService } from '#tests/support/push-service.ts'
import { anAccount, openSignedIn } from '#tests/support/steps/accounts.ts'
import { abortRequests } from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

preferFullChromium()

const OFF = 'Sunt oprite. Porniți-le pentru a alege coloana „Push”.'

/** Signs in a new citizen and opens the notification preferences. */
async function openPreferences(page: PortalPage) {
  const account = await anAccount()
  await openSignedIn(page, account, '/setari#notificari')
  await waitForHeading(page, 'Preferințe de notificare')
  return account
}

async function openWithPushService(): Promise<PortalPage> {
  const page = await openPage({ worker: true })
  await page.context().grantPermissions(['notifications'])
  await page.context().addInitScript(stubPushService)
  return page
}

const turnOn = (page: PortalPage) => page.getByRole('button', { name: 'Pornește' })
const turnOff = (page: PortalPage) => page.getByRole('button', { name: 'Oprește' })
const choice = (page: PortalPage) => page.getByRole('switch', { name: 'Facturi: Push' })
const waitForSuccess = (page: PortalPage, { path }: { path: string }) =>
  page.waitForResponse((answer) => answer.url().endsWith(path) && answer.ok())
const isSubscribed = (page: PortalPage) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready
    return (await pushManager.getSubscription()) !== null
  })

it('push is turned on, its column can be set, it survives a reload, and is turned off', async () => {
  const page = await openWithPushService()
  const account = await openPreferences(page)
  await page.getByText(OFF).waitFor()
  expect(await choice(page).isDisabled()).toBe(true)
  expect(await choice(page).isChecked()).toBe(false)
  expect((await choice(page).boundingBox())!.height).toBeGreaterThanOrEqual(44)

  const told = waitForSuccess(page, pushSubscribe)
  await turnOn(page).click()
  await page.getByText('Sunt pornite.').waitFor()
  await told
  await choice(page).uncheck()
  const client = await signInAnotherDevice(account)
  const chosen = async () =>
    (await client.call(findDetails)).data.preferinte.notificari?.['factura']?.push
  await expect.poll(chosen).toBe(false)

  await page.reload()
  await page.getByText('Sunt pornite.').waitFor()
  expect(await choice(page).isEnabled()).toBe(true)
  expect(await choice(page).isChecked()).toBe(false)

  const toldOff = waitForSuccess(page, pushUnsubscribe)
  await turnOff(page).click()
  await page.getByText(OFF).waitFor()
  await toldOff
  expect(await choice(page).isDisabled()).toBe(true)
  expect(await isSubscribed(page)).toBe(false)
})

it('without a connection push shows an error on turning on, and can be turned off', async () => {
  const page = await openWithPushService()
  await openPreferences(page)
  await abortRequests(page, getConfig)
  await turnOn(page).click()
  await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
  await page.getByText(OFF).waitFor()
  expect(await isSubscribed(page)).toBe(false)

  await page.unrouteAll()
  await turnOn(page).click()
  await page.getByText('Sunt pornite.').waitFor()
  await abortRequests(page, pushUnsubscribe)
  await turnOff(page).click()
  await page.getByText(OFF).waitFor()
  expect(await isSubscribed(page)).toBe(false)
})

it('denying the browser’s prompt shows where to allow it', async () => {
  const page = await openWithPushService()
  // A headless browser cannot show its permission prompt.
  await page.addInitScript(() => (Notification.requestPermission = async () => 'denied'))
  await openPreferences(page)
  await turnOn(page).click()
  await page.getByText('Browserul le blochează. Le puteți permite din setările').waitFor()
  expect(await turnOn(page).count()).toBe(0)
  expect(await isSubscribed(page)).toBe(false)
})

it('blocked notifications are not offered', async () => {
  const page = await openWithPushService()
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
  await openPreferences(page)
  await page.getByText('Browserul le blochează. Le puteți permite din setările').waitFor()
  expect(await turnOn(page).count()).toBe(0)
})

it('an unreachable push service leaves push off with an error', async () => {
  // Private windows have no push service.
  const page = await openPage({ worker: true })
  page.tolerate(/does not support the Push API in incognito mode/)
  await page.context().grantPermissions(['notifications'])
  await openPreferences(page)
  await turnOn(page).click()
  await page.getByText('Nu am putut porni notificările pe acest dispozitiv.').waitFor()
  await page.getByText(OFF).waitFor()
})

it('asks an iPhone to install the portal first, and says that an old browser cannot receive push', async () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const cases = [
    [iphone, 'Pe iPhone merg numai după ce instalați portalul pe ecranul principal.'],
    [undefined, 'Acest browser nu le poate primi.'],
  ] as const
  for (const [userAgent, words] of cases) {
    const context = await (
      await browser()
    ).newContext({
      baseURL: inject('baseUrl'),
      locale: 'ro-RO',
      viewport: { width: 390, height: 844 },
      ...(userAgent && { userAgent }),
    })
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    const page = await openPage({ context })
    await openPreferences(page)
    await page.getByText(words).waitFor()
    expect(await turnOn(page).count()).toBe(0)
  }
})
