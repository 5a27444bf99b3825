import { randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushMessage } from '#contract/push.ts'
import { reminderPath } from '#server/domain/reminder-links.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { stubPushService } from '#tests/support/push-service.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { waitForNotifications } from './notifications.ts'
import { Phone, startQueryableFaultyPortal, type QueryableFaultyPortal } from './steps.ts'
import { waitForActiveWorker } from './worker-steps.ts'

const APP_KEY = randomBytes(32).toString('hex')

let portal: QueryableFaultyPortal
let phone: Phone
let context: BrowserContext
let page: Page
let devtools: CDPSession

beforeAll(async () => {
  portal = await startQueryableFaultyPortal({ APP_KEY })
})
afterAll(() => portal.close())
beforeEach(async () => {
  phone = await Phone.create(portal.url)
  context = await phone.switchOn()
  await context.grantPermissions(['notifications'])
  await context.addInitScript(stubPushService)
  const [blank] = context.pages()
  devtools = await context.newCDPSession(blank!)
  page = await phone.open('/#/pages/login')
  await waitForActiveWorker(page)
  await waitForNotifications(theWorker)
})
afterEach(() => phone.dispose())

const message: PushMessage = {
  titlu: 'Sesizarea SZ-2026-000006: În lucru',
  text: 'Deschideți portalul pentru detalii.',
  legatura: '/notificari',
  eticheta: 'sesizare:6',
  necitite: 3,
}

/** Delivers a push message to the worker, as the browser does. */
async function deliver(part: Partial<PushMessage> = {}): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: portal.url,
    registrationId: await registered,
    data: JSON.stringify({ ...message, ...part }),
  })
  await devtools.send('ServiceWorker.disable')
}

function theWorker(): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker running')
  return worker
}

const shown = () =>
  theWorker().evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })

/** Taps the notification that is shown, or one of its buttons. */
function tap(action = ''): Promise<void> {
  return theWorker().evaluate(async (action) => {
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
    } & EventTarget
    const [notification] = await worker.registration.getNotifications()
    const tapped = { notification, action }
    worker.dispatchEvent(new worker.NotificationEvent('notificationclick', tapped))
  }, action)
}

async function signIn(account = demoAccounts[0]!): Promise<void> {
  await page.goto('/#/auth/login')
  await fillSignIn(page, account, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
}

const goTo = (route: string) => page.evaluate((hash) => (location.hash = hash), route)
const turnOn = () => page.getByRole('button', { name: 'Anunță-mă aici' })
const isOn = () => page.getByText('Acest dispozitiv vă anunță când este ceva nou.')

interface Subscription {
  endpoint: string
  citizen: string
  session: string
}

const subscriptions = () =>
  portal.query<Subscription>(
    `select endpoint, cnp_cui as citizen, session_id as session
     from push_subscriptions join citizens on citizens.id = citizen_id`,
  )

test('a message is shown with its text and link, and replaces the previous one with the same tag', async () => {
  const one = {
    title: message.titlu,
    body: message.text,
    tag: message.eticheta,
    data: message.legatura,
  }
  await deliver()
  await expect.poll(shown).toEqual([one])
  await deliver({ titlu: 'Sesizarea SZ-2026-000006: Soluționată' })
  await expect.poll(shown).toEqual([{ ...one, title: 'Sesizarea SZ-2026-000006: Soluționată' }])
  await deliver({ eticheta: 'solicitare:2' })
  await expect.poll(async () => (await shown()).length).toBe(2)
})

test('a tap opens the link in the open page and closes the notification', async () => {
  await signIn()
  await deliver({ legatura: '/contracte-active' })
  await expect.poll(async () => (await shown()).length).toBe(1)
  await tap()
  await page.waitForURL((url) => url.hash === '#/contracte-active')
  expect(await shown()).toEqual([])
})

test('a button of a reminder answers it, and opens the link only when that fails', async () => {
  await signIn()
  const [reminder] = await portal.query<{ citizenId: number }>(
    `insert into reminders (kind, object, occasion, citizen_id, made_at, until)
     select 'factura_scadenta', 'factura:1', '2026-01-01', id, now(), current_date + 5
     from citizens where cnp_cui = $1 returning citizen_id as "citizenId"`,
    [demoAccounts[0]],
  )
  const about = { citizenId: reminder!.citizenId, object: 'factura:1', occasion: '2026-01-01' }
  const adresa = reminderPath({ appKey: APP_KEY }, { ...about, answer: 'oprit' })
  await deliver({ legatura: '/plati', actiuni: [{ titlu: 'Nu-mi mai aminti', adresa }] })
  await expect.poll(async () => (await shown()).length).toBe(1)
  await tap(adresa)
  const stopped = () =>
    portal.query("select from reminders where object = 'factura:1' and is_stopped")
  await expect.poll(async () => (await stopped()).length).toBe(1)
  expect(new URL(page.url()).hash).toBe('#/dashboard/main')

  await deliver({ legatura: '/plati', actiuni: [{ titlu: 'Mai târziu', adresa: `${adresa}0` }] })
  await expect.poll(async () => (await shown()).length).toBe(1)
  await tap(`${adresa}0`)
  await page.waitForURL((url) => url.hash === '#/plati')
})

test('push is offered, turned on by a tap, and turned off again', async () => {
  await signIn()
  await goTo('/notificari')
  await turnOn().click()
  await isOn().waitFor()
  expect((await subscriptions()).map(({ citizen }) => citizen)).toEqual([demoAccounts[0]])
  await page.reload()
  await isOn().waitFor()
  await page.getByRole('button', { name: 'Nu mai anunța aici' }).click()
  await turnOn().waitFor()
  await expect.poll(subscriptions).toEqual([])
})

test('push is resumed when its citizen signs in again, and is off for others', async () => {
  await signIn()
  await goTo('/notificari')
  await turnOn().click()
  await isOn().waitFor()
  const [before] = await subscriptions()

  await signOut()
  await signIn(demoAccounts[1])
  await goTo('/notificari')
  await turnOn().waitFor()

  await signOut()
  await signIn()
  await goTo('/notificari')
  await isOn().waitFor()
  const sessionNow = async () => (await subscriptions()).map(({ session }) => session)
  await expect.poll(async () => (await sessionNow()).length).toBe(1)
  await expect.poll(sessionNow).not.toEqual([before!.session])
})

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Deschide meniul' }).click()
  await page.getByRole('button', { name: 'Deconectare' }).click()
  await page.waitForURL((url) => url.hash === '#/auth/login')
}

test('a citizen who dismisses the prompt is not asked again', async () => {
  await signIn()
  await goTo('/notificari')
  await turnOn().waitFor()
  await page.getByRole('button', { name: 'Nu, mulțumesc' }).click()
  await turnOn().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(/din \d+( de)? notificări/).waitFor()
  expect(await turnOn().count()).toBe(0)
})

test('a failed subscription leaves push off, and it can be retried', async () => {
  await signIn()
  await goTo('/notificari')
  await page.route('**/api/push/subscribe', (route) => route.abort(), { times: 1 })
  await turnOn().click()
  await page.getByText('Nu am putut porni notificările pe acest dispozitiv.').waitFor()
  expect(await isOn().count()).toBe(0)
  await turnOn().click()
  await isOn().waitFor()
})
