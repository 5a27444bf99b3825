import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import {
  children,
  isSupported,
  listInterfaces,
} from '#tests/architecture/browser-support/compat-data.ts'
import { browser, openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { toastOf } from '#tests/support/steps/feedback.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { attach, openSupportAtLogin } from '#tests/support/steps/support.ts'

const PHONE = '021 111 22 33'
const HOURS = 'luni–vineri, 08:00–16:00'
const SENTENCE = 'Portalul nu poate porni în acest browser.'

interface NewApi {
  owner: string
  /** Member by MDN's name, static methods ending in `_static`; null if the whole interface is new. */
  member: string | null
}

/** APIs that at least one supported browser lacks, by MDN's data. */
const newApis = listInterfaces().flatMap(([owner, feature]): NewApi[] =>
  isSupported(feature)
    ? children(feature)
        .filter(([, member]) => !isSupported(member))
        .map(([member]) => ({ owner, member }))
    : [{ owner, member: null }],
)

/** Deletes the given APIs. Runs in the page, before its own scripts. */
function removeApis(apis: readonly NewApi[]): void {
  for (const { owner, member: name } of apis) {
    const named: unknown = Reflect.get(window, owner) ?? Reflect.get(Intl, owner)
    const member = name?.replace(/_static$/, '') ?? null
    const places = member === null ? [window] : [named]
    if (member === name) places.push((named as { prototype?: unknown })?.prototype)
    if (owner === 'Window') places.push(window)
    for (const place of places) {
      if (place instanceof Object || place === window) {
        Reflect.deleteProperty(place as object, member ?? owner)
      }
    }
  }
}

async function openWithoutNewApis(width = 390): Promise<PortalPage> {
  const page = await openPage({ width })
  await page.addInitScript(removeApis, newApis)
  return page
}

const isOnTop = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, top, width, height } = shown.getBoundingClientRect()
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

describe('with only the APIs of all supported browsers', () => {
  it('removes the newer ones', async () => {
    const page = await openWithoutNewApis()
    await page.goto('/')
    const left = await page.evaluate(() =>
      [
        'showPopover' in HTMLElement.prototype,
        'toSorted' in Array.prototype,
        'withResolvers' in Promise,
        'requestIdleCallback' in window,
        'Notification' in window,
        'structuredClone' in window,
      ].join(),
    )
    expect(left).toBe('false,false,false,false,false,true')
  })

  it.each([390, 1280])('signs in at %i px and shows every kind of screen', async (width) => {
    const account = await anAccount()
    const page = await openWithoutNewApis(width)
    await signIn(page, account)
    for (const [route, heading] of [
      ['/solicitare-add', 'Solicitare nouă'],
      ['/plati', 'Plăți'],
      ['/locatii', 'Locații'],
      ['/sesizari/noua', 'Arătați-ne problema'],
      ['/setari', 'Setări'],
      ['/notificari', 'Notificări'],
    ] as const) {
      await page.goto(`/#${route}`)
      await waitForHeading(page, heading)
    }
  })

  it('shows a toast above the dialog it is about', async () => {
    const page = await openWithoutNewApis()
    await openSupportAtLogin(page)
    await attach(page, [aPdf()])
    const toast = toastOf(page, 'Fișierul dvs. a fost adăugat cu succes.')
    await toast.waitFor()
    expect(await isOnTop(toast)).toBe(true)
  })
})

describe('colours without light-dark()', () => {
  const LIGHT = 'rgb(245, 248, 245)'
  const DARK = 'rgb(15, 22, 18)'

  it.each([
    { device: 'light', chosen: null, shown: LIGHT },
    { device: 'dark', chosen: null, shown: DARK },
    { device: 'light', chosen: 'dark', shown: DARK },
    { device: 'dark', chosen: 'light', shown: LIGHT },
  ] as const)(
    'follow the device ($device) and the preference ($chosen)',
    async ({ device, chosen, shown }) => {
      const page = await openPage({ colorScheme: device })
      await page.addInitScript((theme) => {
        if (theme) localStorage.setItem('portal.luminozitate', theme)
      }, chosen)
      await page.goto('/')
      const [css, background] = await page.evaluate(() => [
        document.querySelector('style')!.textContent,
        getComputedStyle(document.body).backgroundColor,
      ])
      expect(css).not.toContain('light-dark(')
      expect(background).toBe(shown)
    },
  )
})

describe('a browser that is too old', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ OPERATOR_PHONE: PHONE, OPERATOR_PROGRAM: HOURS })
  })
  afterAll(() => portal.stop())

  it.each(['/', '/#/auth/register'])(
    'shows the telephone number at %s, and loads no scripts',
    async (route) => {
      const page = await openPage({ baseURL: portal.url })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      await page.addInitScript(() => {
        CSS.supports = () => false
      })
      await page.goto(route, { waitUntil: 'load' })
      await page.getByText(SENTENCE).waitFor()
      const call = page.getByRole('link', { name: PHONE })
      await call.waitFor()
      expect(await call.getAttribute('href')).toBe('tel:0211112233')
      expect(await page.locator('.cannot-run').getByText(HOURS).isVisible()).toBe(true)
      expect(await page.getByRole('button').count()).toBe(0)
      expect(fetched.filter((address) => address.endsWith('.js'))).toEqual([])
    },
  )

  it('shows the number, which came with the page, when the server answers no call', async () => {
    const page = await openPage({ baseURL: portal.url })
    page.tolerate(/Failed to load resource/)
    await page.route('**/api/**', (asked) => asked.abort())
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.goto('/')
    await page.getByText(SENTENCE).waitFor()
    expect(await page.getByRole('link', { name: PHONE }).isVisible()).toBe(true)
  })

  it('is not reported for a supported browser', async () => {
    const page = await openPage({ baseURL: portal.url })
    await page.goto('/')
    await page.getByRole('button', { name: 'Autentificare' }).waitFor()
    expect(await page.getByText(SENTENCE).isVisible()).toBe(false)
  })
})

it('without JavaScript, the first page says so and shows the telephone number', async () => {
  const context = await (
    await browser()
  ).newContext({ baseURL: inject('baseUrl'), javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await page.getByText(SENTENCE).waitFor()
    const reason = page.locator('noscript > p')
    expect(await reason.first().innerText()).toContain('JavaScript este oprit')
    expect(await page.getByRole('link', { name: '021 000 05 05' }).isVisible()).toBe(true)
    expect(await page.getByRole('textbox').count()).toBe(0)
  } finally {
    await context.close()
  }
})
