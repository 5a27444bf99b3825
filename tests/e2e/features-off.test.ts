import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { routes } from '#src/app/routes.ts'
import { openPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { isScreenReady, listVisibleTexts } from '#tests/support/visible-texts.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
/** Words that only screens of features use. */
const words =
  /\bcard(?:ul|uri|urile)?\b|recuren|transfer bancar|IBAN|\bpush\b|\bhart[aăi]|\bSMS\b|English/i
/** Texts of the operator, not of the screens. */
const written = new Set(['/termeni', '/confidentialitate', '/accesibilitate', '/notificari'])
/** Routes without a parameter, of the screens. */
const paths = routes.filter(({ path }) => !path.includes(':') && !written.has(path))

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    FEATURES_OFF: 'cards,transfers,push,map,sms,english,desk,opendata',
  })
})
afterAll(() => portal.stop())

it('shows nothing of features that are off, on any screen', async () => {
  const page = await openPage({ baseURL: portal.url })
  const found: string[] = []
  const walk = async (isCitizen: boolean) => {
    for (const { path, access } of paths) {
      if ((access === 'citizen') !== isCitizen) continue
      // A change of the hash alone leaves the previous screen, which looks ready.
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await page.waitForFunction(isScreenReady)
      const texts = await page.evaluate(listVisibleTexts, '[hidden]')
      expect(texts.length, `texts of ${path}`).toBeGreaterThan(5)
      found.push(...texts.filter((text) => words.test(text)).map((text) => `${path}: ${text}`))
    }
  }
  await walk(false)
  await signIn(page, demo)
  await walk(true)
  expect(found).toEqual([])
  await page.goto('/#/carduri')
  await page.waitForURL(/#\/dashboard\/main$/)
  await page.goto('/#/plati')
  await page.getByText('Cum și unde se plătește vă spunem la').waitFor()
  expect((await page.request.get('/birou/')).status()).toBe(404)
})
