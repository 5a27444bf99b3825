import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshLogin } from '#contract/auth.ts'
import { faqSlugs } from '#contract/faq-slugs.ts'
import { paths } from '#contract/paths.ts'
import { root } from '../../scripts/npm.mjs'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { StaticServer } from '#tests/support/static-server.ts'
import { anAccount, signIn, type Account } from '#tests/support/steps/accounts.ts'
import { alertOf } from '#tests/support/steps/feedback.ts'
import { HOME, LOGIN, waitForHeading } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'
import {
  NETWORK_ERRORS,
  fireVisibilityChange,
  waitForCachedFaq,
  waitForWorkerControl,
  installUpdate,
  openWithWorker,
} from './worker-steps.ts'

const DIST = path.join(root, 'dist')
const NOWHERE = '/#/nu/exista'
const TWO_HOURS = 2 * 3600_000

describe('a new version that cannot be installed', () => {
  let server: StaticServer
  let proxy: FaultProxy

  beforeEach(async () => {
    server = new StaticServer(DIST)
    proxy = new FaultProxy()
    await server.start()
    await proxy.listen()
    proxy.forwardTo(server.url)
  })

  afterEach(async () => {
    await proxy.close()
    await server.stop()
  })

  async function visitNowhere(): Promise<PortalPage> {
    const page = await openWithWorker(`${proxy.url}${NOWHERE}`)
    page.tolerate(NETWORK_ERRORS)
    // The static server has no API.
    page.tolerate(/404/)
    await waitForHeading(page, 'Pagina nu există')
    return page
  }

  async function expectOldAtWork(page: PortalPage): Promise<void> {
    await page.reload()
    await waitForHeading(page, 'Pagina nu există')
    await waitForWorkerControl(page)
  }

  it('because the server hangs leaves the old one running', async () => {
    const page = await visitNowhere()
    proxy.injectFault({ kind: 'hang' })
    await fireVisibilityChange(page)
    await expectOldAtWork(page)
    proxy.clearFault()
    await expectOldAtWork(page)
  })

  it('because a precached file is missing leaves the old one running, offline too', async () => {
    const page = await visitNowhere()
    const folder = await mkdtemp(path.join(tmpdir(), 'client-'))
    await cp(DIST, folder, { recursive: true })
    const script = path.join(folder, 'sw.js')
    const text = await readFile(script, 'utf8')
    await writeFile(script, text.replace(/RegisterScreen-[\w-]+\.js/, 'RegisterScreen-lipsa.js'))
    server.folder = folder
    expect(await installUpdate(page)).toBe('redundant')
    await expectOldAtWork(page)
    proxy.injectFault({ kind: 'refuse' })
    await expectOldAtWork(page)
    await rm(folder, { recursive: true })
  })
})

describe('with a citizen signed in', () => {
  let account: Account
  let page: PortalPage
  let answered: Set<string>

  beforeAll(async () => {
    account = await anAccount()
  })

  beforeEach(async () => {
    page = await openWithWorker(`/#${LOGIN}`)
    await waitForCachedFaq(page, faqSlugs.length)
    answered = new Set()
    page.on('response', (response) => {
      if (!response.fromServiceWorker()) return
      answered.add(`${response.request().method()} ${new URL(response.url()).pathname}`)
    })
    await live()
  })

  /** Runs a session: signs in, writes to support, opens and reloads the settings, fetches questions. */
  async function live(): Promise<void> {
    await signIn(page, account)
    const dialog = await openSupport(page)
    await fillSupport(dialog, {
      ...aSupportRequest(),
      email: account.email,
      telefon: account.telefon,
    })
    await sendButton(dialog).click()
    const sent = alertOf(page, 'Felicitări!')
    await sent.waitFor()
    await sent.locator('.btn').click()
    await page.goto('/#/setari')
    await waitForHeading(page, 'Setări')
    await page.reload()
    await waitForHeading(page, 'Setări')
    await page.evaluate((address) => fetch(address), `${paths.faq}SETARI_PAGE`)
  }

  it('the worker answers only for the files of the build and the questions', async () => {
    const files = await listBuildFiles()
    const others = [...answered].filter((asked) => {
      const pathname = asked.replace(/^GET /, '')
      return !files.has(pathname) && !pathname.startsWith(paths.faq)
    })
    expect(others).toEqual([])
    expect(answered).toContain('GET /')
    expect(answered).toContain(`GET ${paths.faq}SETARI_PAGE`)
  })

  it('the caches hold only those, and no personal data', async () => {
    const files = await listBuildFiles()
    const kept = await readAllCaches(page)
    expect(kept.length).toBeGreaterThan(faqSlugs.length)
    const { cnpCui, telefon, email, password, token } = account
    const theirs = [cnpCui, telefon.slice(1), email, password, token]
    for (const { pathname, text } of kept) {
      expect(files.has(pathname) || pathname.startsWith(paths.faq), pathname).toBe(true)
      expect(
        theirs.filter((secret) => text.includes(secret)),
        pathname,
      ).toEqual([])
    }
  })
})

async function listBuildFiles(): Promise<Set<string>> {
  const entries = await readdir(DIST, { recursive: true })
  return new Set(['/', ...entries.map((name) => `/${name.split(path.sep).join('/')}`)])
}

/** Reads every response in every cache. */
function readAllCaches(page: PortalPage): Promise<{ pathname: string; text: string }[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = opened.map(async (cache) =>
      Promise.all(
        (await cache.keys()).map(async (request) => ({
          pathname: new URL(request.url).pathname,
          text: (await (await cache.match(request))?.text()) ?? '',
        })),
      ),
    )
    return (await Promise.all(kept)).flat()
  })
}

describe('the portal can be used', () => {
  let account: Account

  beforeAll(async () => {
    account = await anAccount()
  })

  it('while the worker’s script does not load', async () => {
    const page = await openPage({ worker: true })
    const asked = new Promise<void>((resolve) => {
      void page.context().route('**/sw.js', () => resolve())
    })
    await page.goto('/')
    await asked
    await signIn(page, account)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })

  it('while the database does not answer', async () => {
    const page = await openPage({ worker: true })
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    await page.goto('/')
    await signIn(page, account)
    const dialog = await openSupport(page)
    await fillSupport(dialog, aSupportRequest())
    await sendButton(dialog).click()
    await alertOf(page, 'Felicitări!').waitFor()
  })

  it.each([LOGIN, HOME, '/termeni'])(
    'at %s while the token refresh does not answer',
    async (route) => {
      const page = await openPage({ worker: true })
      await signIn(page, account)
      await page.clock.setFixedTime(Date.now() + TWO_HOURS)
      const asked = new Promise<void>((resolve) => {
        void page.route(`**${refreshLogin.path}`, () => resolve())
      })
      await page.goto(`/#${route}`)
      await page.reload()
      await asked
      await page.getByRole('heading', { level: 1 }).waitFor()
      await openSupport(page)
    },
  )
})

it('the worker starts under Trusted Types without violations', async () => {
  const page = await openPage({ worker: true })
  const answer = await page.goto('/')
  expect(await answer!.headerValue('content-security-policy')).toContain(
    "require-trusted-types-for 'script'",
  )
  await waitForWorkerControl(page)
})
