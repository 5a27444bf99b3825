import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFreePort } from '../../scripts/free-port.mjs'
import { answerFaults } from '../support/fault-proxy.ts'
import { findPersonalData } from '../support/personal-data.ts'
import { breakTerms } from '../support/steps/broken.ts'
import { Phone, startQueryableFaultyPortal, type QueryableFaultyPortal } from './steps.ts'

const PATH = '/api/erori-client'
const MAX_PER_PAGE = 10
const MAX_STORED = 5
const PERSONAL = [
  '1960823410018',
  '0722 000 142',
  'maria@exemplu.ro',
  'eyJhbGciOiJIUzI1.eyJz.c2ln',
  'https://portal.ro/?nume=Popescu',
]

interface StoredError {
  kind: string
  page: string
  message: string
  version: string
  frames: string
  engines: string[]
  count: number
}

let portal: QueryableFaultyPortal
let metricsPort: number
let phone: Phone
let page: Page

beforeAll(async () => {
  metricsPort = await findFreePort()
  portal = await startQueryableFaultyPortal({ METRICS_PORT: String(metricsPort) })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.query('delete from client_errors')
  phone = await Phone.create(portal.url)
  page = await phone.open('/#/auth/login')
  // The reporter starts once the page is idle; by then the worker has precached the shell.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitForReporter()
})
afterEach(async () => {
  portal.proxy.clearFault()
  await phone.dispose()
})

const listStoredErrors = () =>
  portal.query<StoredError>('select * from client_errors order by message')
const messages = async () => (await listStoredErrors()).map(({ message }) => message)
const reportsStored = () => page.evaluate(() => localStorage.getItem('portal.erori'))
const reject = (message: string) =>
  page.evaluate((text) => void Promise.reject(new TypeError(text)), message)

/** Waits until the reporter has replaced `push` of the early-error queue, which holds nothing from then on. */
async function waitForReporter(): Promise<void> {
  await page.waitForFunction(() => Object.hasOwn(window.portalErrors ?? [], 'push'))
}

async function readCounter(label: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`client_errors_total{kind="${label}"}`))
  return Number(line?.split(' ')[1])
}

describe('an error in the browser', () => {
  it('is reported once however often it happens, without personal data, and counted', async () => {
    const before = await readCounter('promisiune')
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(PATH)) {
        bodies.push(`${request.postData()} ${JSON.stringify(request.headers())}`)
      }
    })
    const text = `Bad ${PERSONAL.join(' and ')}`
    for (let times = 0; times < 3; times += 1) await reject(text)
    await expect.poll(listStoredErrors).toHaveLength(1)
    await reject('another')
    await expect.poll(listStoredErrors).toHaveLength(2)
    const row = (await listStoredErrors()).find(({ message }) => message.includes('Bad'))
    expect(row).toMatchObject({
      kind: 'promisiune',
      page: 'login',
      version: '1.0.0',
      count: 1,
      message: 'TypeError: Bad [number] and [number] and [email] and [token] and [url]',
      engines: [expect.stringMatching(/^chromium \d+$/)],
    })
    expect(await readCounter('promisiune')).toBe(before + 2)
    expect(bodies).toHaveLength(2)
    expect(findPersonalData(bodies.join('\n'))).toEqual([])
    for (const personal of PERSONAL) expect(bodies.join('\n')).not.toContain(personal)
    expect(bodies.join('\n').toLowerCase()).not.toContain('authorization')
  })

  it('thrown before the reporter started is reported too', async () => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => void Promise.reject(new RangeError('early'))),
    )
    await page.reload()
    await expect.poll(messages).toEqual(['RangeError: early'])
  })

  it('that breaks a screen is reported with its stack frames in our files', async () => {
    await breakTerms(page)
    await page.goto('/#/termeni')
    await page.reload()
    const retry = page.getByRole('button', { name: 'Reîncercați' })
    for (let times = 0; times < 3; times += 1) await retry.click()
    await expect.poll(listStoredErrors).toMatchObject([
      {
        kind: 'ecran',
        page: 'terms',
        message: 'Error: stricat',
        count: 1,
        frames: expect.stringMatching(/^[\w-]+\.js:\d+:\d+(\n|$)/) as string,
      },
    ])
  })

  it('of an extension, or a message that is no error, is not reported', async () => {
    await page.evaluate(() => {
      const foreign = new Error('foreign')
      foreign.stack = 'Error: foreign\n    at chrome-extension://abc/x.js:1:2'
      void Promise.reject(foreign)
      dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
      dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
    })
    await reject('ours')
    await expect.poll(messages).toEqual(['TypeError: ours'])
  })

  it('is reported no more often than the limit per page allows', async () => {
    const sent: string[] = []
    page.on('response', (response) => void (response.url().endsWith(PATH) && sent.push('')))
    const names = Array.from({ length: MAX_PER_PAGE + 3 }, (_, index) => 'abcdefghijklmnop'[index]!)
    for (const name of names) {
      await reject(name)
      const length = Math.min(names.indexOf(name) + 1, MAX_PER_PAGE)
      await expect.poll(listStoredErrors).toHaveLength(length)
    }
    await expect.poll(reportsStored).toBe('[]')
    await expect.poll(() => sent.length).toBe(MAX_PER_PAGE)
  })
})

describe('without a connection', () => {
  it('the last five errors are stored, and reported once online, also after a restart', async () => {
    portal.proxy.injectFault({ kind: 'refuse' })
    for (const name of 'abcdefg') await reject(name)
    await expect
      .poll(async () => (JSON.parse((await reportsStored()) ?? '[]') as unknown[]).length)
      .toBe(MAX_STORED)
    await page.goto('/#/de-trimis')
    await page.getByText('Nu așteaptă nimic').waitFor()
    await phone.switchOff()
    portal.proxy.clearFault()
    page = await phone.open('/#/auth/login')
    await expect.poll(messages).toEqual([...'cdefg'].map((name) => `TypeError: ${name}`))
    await expect.poll(reportsStored).toBe('[]')
    expect((await listStoredErrors()).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  })

  it('an error is reported as soon as the same page is online again', async () => {
    portal.proxy.injectFault({ kind: 'refuse' })
    await reject('waits')
    await expect.poll(reportsStored).toContain('waits')
    expect(await listStoredErrors()).toEqual([])
    portal.proxy.clearFault()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(messages).toEqual(['TypeError: waits'])
  })

  it('a captive portal’s page is not taken for the server’s answer', async () => {
    portal.proxy.injectFault({ ...answerFaults.page, only: 'GET /api/xsrf' })
    const answered = page.waitForResponse('**/api/xsrf')
    await reject('captive')
    await (await answered).finished()
    portal.proxy.clearFault()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(messages).toEqual(['TypeError: captive'])
  })
})

it('an error is reported even if the browser blocks local storage', async () => {
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    })
  })
  await page.reload()
  await waitForReporter()
  await reject('unstored')
  await expect.poll(messages).toEqual(['TypeError: unstored'])
})
