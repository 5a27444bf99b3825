import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getFaqPageSlug } from '#contract/faq.ts'
import { faqSlugs, type FaqSlug } from '#contract/faq-slugs.ts'
import { paths } from '#contract/paths.ts'
import { ApiClient } from '#tests/support/api.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { answerFaults, type Fault } from '#tests/support/fault-proxy.ts'
import { startFaultyPortal, type FaultyPortal } from './steps.ts'
import { NETWORK_ERRORS, waitForCachedFaq, openWithWorker } from './worker-steps.ts'

let portal: FaultyPortal

beforeAll(async () => {
  portal = await startFaultyPortal()
})

afterAll(async () => {
  await portal.close()
})

afterEach(() => {
  portal.proxy.clearFault()
})

/** Makes a first visit that succeeds: the questions of all sections are cached. */
async function visitOnce(): Promise<PortalPage> {
  const page = await openWithWorker(`${portal.url}/#/auth/login`)
  page.tolerate(NETWORK_ERRORS)
  await waitForCachedFaq(page, faqSlugs.length)
  return page
}

/** Fetches a section from within the page; null on a network error. */
function fetchSection(page: PortalPage, slug: string): Promise<string | null> {
  return page.evaluate(
    (address) =>
      fetch(address).then(
        (answer) => answer.text(),
        () => null,
      ),
    `${paths.faq}${slug}`,
  )
}

async function fetchQuestions(slug: FaqSlug): Promise<string[]> {
  const { data } = await new ApiClient(portal.url).call(getFaqPageSlug, { params: { slug } })
  return data.toSorted((one, other) => one.ordine - other.ordine).map((item) => item.intrebare)
}

/** Replaces the worker's cached response for a section. */
function overwriteCache(page: PortalPage, slug: string, text: string): Promise<void> {
  return page.evaluate(
    async ([address, body]) => {
      const cache = await caches.open('portal-intrebari')
      const headers = { 'content-type': 'application/json' }
      await cache.put(address!, new Response(body, { headers }))
    },
    [`${portal.url}${paths.faq}${slug}`, text] as const,
  )
}

const old = JSON.stringify({ status_code: 200, data: [] })

describe('the questions without a connection', () => {
  it('are available for every section after one visit', async () => {
    const page = await visitOnce()
    const expected = await Promise.all(faqSlugs.map(fetchQuestions))
    portal.proxy.injectFault({ kind: 'refuse' })
    for (const [index, slug] of faqSlugs.entries()) {
      const { data } = JSON.parse((await fetchSection(page, slug)) ?? '{}') as {
        data: { intrebare: string }[]
      }
      expect(data.map(({ intrebare }) => intrebare).toSorted(), slug).toEqual(
        expected[index]!.toSorted(),
      )
    }
  })

  it.each([
    ['/auth/login', 'LOGIN_PAGE'],
    ['/auth/register', 'INREGISTRARE_PAGE'],
    ['/pages/forgot-password', 'RECUPERARE_PAROLA_PAGE'],
  ] as const)('are read in the dialog of %s', async (route, slug) => {
    const page = await visitOnce()
    const expected = await fetchQuestions(slug)
    portal.proxy.injectFault({ kind: 'refuse' })
    await page.goto(`${portal.url}/#${route}`)
    await page.reload()
    await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
    const questions = page.getByRole('dialog').locator('summary')
    await expect.poll(() => questions.allTextContents()).toEqual(expected)
  })
})

describe('the cache of questions', () => {
  it('answers at once and revalidates in the background', async () => {
    const page = await visitOnce()
    await overwriteCache(page, 'LOGIN_PAGE', old)
    expect(await fetchSection(page, 'LOGIN_PAGE')).toBe(old)
    await expect.poll(() => fetchSection(page, 'LOGIN_PAGE')).toContain('"intrebare"')
  })

  it.each<[string, Fault]>([
    ['a captive portal’s page', answerFaults.page],
    ['a captive portal’s redirect', answerFaults.captive],
    ['a server error', answerFaults.broken],
    ['a gateway’s page', answerFaults.gateway],
    ['missing', { kind: 'refuse' }],
  ])('is unchanged when the answer is %s', async (_, fault) => {
    const page = await visitOnce()
    await overwriteCache(page, 'ALTA_PAGE', old)
    portal.proxy.injectFault(fault)
    for (let time = 0; time < 3; time += 1) expect(await fetchSection(page, 'ALTA_PAGE')).toBe(old)
  })

  it('holds a bounded number of sections, and nothing but sections', async () => {
    const page = await visitOnce()
    const kept = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('portal-intrebari')).keys()
        return requests.map(({ url }) => url.slice(new URL(url).origin.length))
      })
    for (let number = 0; number < 45; number += 1) await fetchSection(page, `SECTIUNE_${number}`)
    await page.evaluate(() => Promise.all(['/api/config', '/api/xsrf'].map((url) => fetch(url))))
    await fetchSection(page, 'LOGIN_PAGE?oricare')
    await expect.poll(kept).toContain(`${paths.faq}SECTIUNE_44`)
    await expect.poll(async () => (await kept()).length).toBeLessThanOrEqual(40)
    const addresses = await kept()
    expect(addresses.every((address) => address.startsWith(paths.faq))).toBe(true)
    expect(addresses.filter((address) => address.includes('?'))).toEqual([])
  })
})

it('the worker answers no other API call', async () => {
  const page = await visitOnce()
  portal.proxy.injectFault({ kind: 'refuse' })
  const settled = await page.evaluate(async (address) => {
    // Bypasses the browser's HTTP cache.
    const get = (path: string) => fetch(path, { cache: 'no-store' })
    const asked = [get('/api/config'), get('/api/xsrf'), fetch(address, { method: 'POST' })]
    return (await Promise.allSettled(asked)).map(({ status }) => status)
  }, `${paths.faq}LOGIN_PAGE`)
  expect(settled).toEqual(['rejected', 'rejected', 'rejected'])
})
