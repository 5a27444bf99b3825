import { describe, expect, it } from 'vitest'
import { logout } from '#contract/auth.ts'
import { dayOf } from '#contract/time-zone.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { aFirm, aPerson, anAccount, signIn, type Person } from '#tests/support/steps/accounts.ts'
import { isDialogStep } from '#tests/support/steps/dialogs.ts'
import { isFocused, tabAndPress } from '#tests/support/steps/keyboard.ts'
import {
  footer,
  header,
  hoverSideMenu,
  menu,
  menuPanel,
  menuShortcuts,
  optionsButton,
  optionsDrawer,
  quickLinks,
  signOut,
} from '#tests/support/steps/layout.ts'
import { sendReport, signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const COLLAPSED = 72
const EXPANDED = 264

const maria = (): Person => ({ ...aPerson(), nume: 'Constantinescu-Popa', prenume: 'Ștefania' })

async function signedIn(options: PageOptions = {}, person: Person = aPerson()) {
  const page = await openPage(options)
  await signIn(page, await anAccount(person))
  return page
}

const resize = (page: PortalPage, width: number) => page.setViewportSize({ width, height: 900 })
const account = (page: PortalPage) => header(page).getByRole('link', { name: 'setările contului' })
const sideMenu = (page: PortalPage) => page.getByRole('button', { name: 'Meniul lateral' })
const isExpanded = (page: PortalPage) => sideMenu(page).getAttribute('aria-expanded')

/** Width of the side menu, in pixels. */
async function menuWidth(page: PortalPage): Promise<number> {
  const box = await page.locator('.sidebar__panel').boundingBox()
  return box!.width
}

/** Left edge of the main area, in pixels. */
async function mainStart(page: PortalPage): Promise<number> {
  const box = await page.getByRole('main').boundingBox()
  return box!.x
}

const isClipped = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

/** Height that the layout below the header reckons with, in pixels. */
const measuredHeight = (page: PortalPage) =>
  page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--header-h')),
  )

describe('the header', () => {
  it.each([
    [320, null],
    [330, null],
    [331, 'Constantinescu- Ștefania'],
    [767, 'Constantinescu- Ștefania'],
    [768, 'Con. Ște.'],
    [1440, 'Con. Ște.'],
  ])('shortens the name at %i px', async (width, name) => {
    const page = await signedIn({ width }, maria())
    const shown = account(page).locator('.header__name')
    expect(await shown.isVisible()).toBe(name !== null)
    if (name) expect(await shown.textContent()).toBe(name)
    expect(await account(page).getAttribute('aria-label')).toContain('Constantinescu-Popa Ștefania')
    const box = (await account(page).boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await account(page).click()
    await waitForRoute(page, '/setari')
  })

  it('shows the firm’s name after its representative’s, whole once cut, however high it gets', async () => {
    const firm = {
      ...aFirm(),
      nume: 'Constantinescule',
      prenume: 'Alexandrina-Ioana',
      fNume: 'Societatea de Salubritate Exemplară S.R.L.',
    }
    const page = await signedIn({ width: 331 }, firm)
    const shown = account(page).locator('.header__name')
    expect(await shown.textContent()).toBe(
      'Constantinescul Alexandrina-Ioa Societatea de Salubritate Exem…',
    )
    for (const width of [331, 360, 390, 767]) {
      await resize(page, width)
      expect(await shown.evaluate(isClipped), `clipped at ${width} px`).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expect.poll(() => measuredHeight(page)).toBe((await header(page).boundingBox())!.height)
    }
    await resize(page, 768)
    await expect.poll(() => shown.textContent()).toBe('Con. Ale. Soc.')
  })

  it('has a second row on phones, and only there', async () => {
    const page = await signedIn()
    const more = header(page).getByRole('button', { name: 'Mai multe opțiuni' })
    const options = header(page).getByRole('button', { name: 'Schimbă culorile' })
    expect(await options.count()).toBe(0)
    expect(await more.innerText()).toBe('Mai multe')
    await more.click()
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    await options.waitFor()
    await more.click()
    await options.waitFor({ state: 'detached' })
    await resize(page, 768)
    await options.waitFor()
    expect(await more.count()).toBe(0)
  })
})

describe('the side menu', () => {
  it('has the eight entries in order, and marks the current one', async () => {
    const page = await signedIn({ width: 1200 })
    const entries = menu(page).getByRole('listitem').locator('a, button')
    expect(await entries.allInnerTexts()).toEqual([
      'Acasă',
      'Solicitările mele',
      'Sesizările mele',
      'Locații',
      'Utile',
      'Setări',
      'Notificări',
      'Deconectare',
    ])
    for (const [route, name] of [
      ['/dashboard/main', 'Acasă'],
      ['/solicitari', 'Solicitările mele'],
      ['/sesizari', 'Sesizările mele'],
      ['/locatii', 'Locații'],
      ['/utile', 'Utile'],
      ['/setari', 'Setări'],
      ['/notificari', 'Notificări'],
    ] as const) {
      await menu(page).getByRole('link', { name }).click()
      await waitForRoute(page, route)
      const current = menu(page).locator('[aria-current=page]')
      await expect.poll(() => current.allInnerTexts()).toEqual([name])
    }
  })

  it('has the shortcuts apart, each marked on its own screen, which leads back home', async () => {
    const page = await signedIn({ width: 1440 })
    const edges: number[] = []
    for (const [route, name] of [
      ['/plati', 'Plăți'],
      ['/contracte-active', 'Contracte'],
      ['/carduri', 'Carduri și plăți recurente'],
      ['/de-trimis', 'De trimis'],
    ] as const) {
      await menuShortcuts(page).getByRole('link', { name, exact: true }).click()
      await waitForRoute(page, route)
      const current = menuShortcuts(page).locator('[aria-current=page]')
      await expect.poll(() => current.allInnerTexts()).toEqual([name])
      expect(await menu(page).locator('[aria-current=page]').count()).toBe(0)
      if (route === '/de-trimis') continue
      await page.getByRole('main').getByRole('link', { name: 'Acasă', exact: true }).click()
      await waitForRoute(page, HOME)
    }
    for (const [route, title] of [
      ['/de-trimis', 'De trimis'],
      ['/solicitari', 'Solicitările mele'],
      ['/sesizari/noua', 'Arătați-ne problema'],
      ['/notificari', 'Notificări'],
    ] as const) {
      await page.goto(`/#${route}`)
      await waitForHeading(page, title)
      edges.push((await page.getByRole('heading', { level: 1 }).boundingBox())!.x)
    }
    expect(new Set(edges).size, 'screens begin at one edge').toBe(1)
  })

  it.each([
    ['/solicitare-view/12', 'Solicitările mele'],
    ['/solicitare-add', 'Solicitările mele'],
    ['/sesizare/12', 'Sesizările mele'],
    ['/sesizari/noua', 'Sesizările mele'],
    ['/locatie/12', 'Locații'],
    ['/utile/12', 'Utile'],
  ])('%s is marked as %s', async (route, name) => {
    const page = await signedIn({ width: 1200 })
    page.tolerate(/status of 404/) // the account has nothing with this id
    await page.goto(`/#${route}`)
    const current = menu(page).locator('[aria-current=page]')
    await expect.poll(() => current.allInnerTexts()).toEqual([name])
  })

  it.each([
    [767, null],
    [768, COLLAPSED],
    [1199, COLLAPSED],
    [1200, EXPANDED],
  ])('has the width for its breakpoint at %i px', async (width, expected) => {
    const page = await signedIn({ width })
    if (expected === null) {
      expect(await menu(page).count()).toBe(0)
      expect(await quickLinks(page).isVisible()).toBe(true)
      return
    }
    await expect.poll(() => menuWidth(page)).toBe(expected)
    expect(await mainStart(page)).toBe(expected)
    expect(await isExpanded(page)).toBe(String(expected === EXPANDED))
    expect(await quickLinks(page).count()).toBe(0)
  })

  it('collapses below 1200 px and expands from there on when the window is resized', async () => {
    const page = await signedIn({ width: 1200 })
    for (const [width, expected] of [
      [1199, COLLAPSED],
      [1200, EXPANDED],
      [900, COLLAPSED],
      [1600, EXPANDED],
    ] as const) {
      await resize(page, width)
      await expect.poll(() => menuWidth(page), { message: `${width} px` }).toBe(expected)
    }
    await resize(page, 767)
    await quickLinks(page).waitFor()
    await resize(page, 1200)
    await expect.poll(() => menuWidth(page)).toBe(EXPANDED)
  })

  it('collapses and expands by its button, together with the portal’s name', async () => {
    const page = await signedIn({ width: 1440 })
    const brand = header(page).locator('.brand')
    expect(await brand.innerText()).toBe('Salubritate Sector 5')
    await sideMenu(page).click()
    await expect.poll(() => menuWidth(page)).toBe(COLLAPSED)
    expect(await isExpanded(page)).toBe('false')
    expect(await brand.innerText()).toMatch(/^S5/)
    await page.reload()
    await expect.poll(() => menuWidth(page), { message: 'after a reload' }).toBe(COLLAPSED)
    await sideMenu(page).click()
    await expect.poll(() => menuWidth(page)).toBe(EXPANDED)

    await resize(page, 1000)
    await expect.poll(() => menuWidth(page)).toBe(COLLAPSED)
    await sideMenu(page).click()
    await expect
      .poll(() => mainStart(page), { message: 'by hand, where it collapses by itself' })
      .toBe(EXPANDED)
  })

  it('collapsed, shows its labels on hover without moving the page', async () => {
    const page = await signedIn({ width: 1000 })
    await expect.poll(() => menuWidth(page)).toBe(COLLAPSED)
    await hoverSideMenu(page)
    await expect.poll(() => menuWidth(page)).toBe(EXPANDED)
    expect(await mainStart(page)).toBe(COLLAPSED)
    await page.mouse.move(700, 300)
    await expect.poll(() => menuWidth(page)).toBe(COLLAPSED)
  })

  it('collapsed, shows its counts beside the icons', async () => {
    const account = await anAccount()
    await sendReport(await signInAnotherDevice(account), 'Miros puternic la colțul străzii.')
    const page = await openPage({ width: 1000 })
    await signIn(page, account)
    const entry = menu(page).getByRole('link', { name: 'Notificări' })
    await entry.locator('.count').waitFor()
    // Once the menu has collapsed: the sign-in's focus may have held it open.
    await expect.poll(() => menuWidth(page)).toBe(COLLAPSED)
    const count = (await entry.locator('.count').boundingBox())!
    const icon = (await entry.locator('.icon').boundingBox())!
    expect(count.x).toBeGreaterThanOrEqual(icon.x + icon.width)
    expect(count.x + count.width).toBeLessThanOrEqual(COLLAPSED)
  })

  it('collapsed, lays out its labels once, however slowly it opens', async () => {
    const page = await signedIn({ width: 1000 })
    await expect.poll(() => menuWidth(page)).toBe(COLLAPSED)
    await page.evaluate(() => document.documentElement.style.setProperty('--fast', '100s'))
    await hoverSideMenu(page)
    const words = page.locator('.sidebar__menu')
    await expect.poll(() => words.evaluate((it) => (it as HTMLElement).offsetWidth)).toBe(EXPANDED)
    expect(await menuWidth(page)).toBeLessThan(EXPANDED)
    const heights = await page
      .locator('.nav--help > *')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(72)
  })

  it('collapsed, shows its labels on keyboard focus', async () => {
    const page = await signedIn({ width: 1000 })
    await tabAndPress(page, menu(page).getByRole('link', { name: 'Utile' }), 'Enter')
    await waitForRoute(page, '/utile')
    await waitForHeading(page, 'Utile')
    await expect
      .poll(() => menuWidth(page), { message: 'the focus has gone to the title' })
      .toBe(COLLAPSED)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => menuWidth(page)).toBe(EXPANDED)
  })

  it('scrolls within 600 × 690 px', async () => {
    const page = await signedIn({ width: 1440, height: 1200 })
    const area = page.locator('.sidebar__scroll')
    // Entries in two lines, more than fit.
    await area.locator('.nav__item').evaluateAll((all) => {
      for (const entry of all) (entry as HTMLElement).style.minHeight = '88px'
    })
    const box = (await area.boundingBox())!
    expect(box.width).toBeLessThanOrEqual(600)
    expect(box.height).toBe(690)
    await menu(page).getByRole('button', { name: 'Deconectare' }).scrollIntoViewIfNeeded()
  })

  it('keeps its help links in sight in a low window', async () => {
    const page = await signedIn({ width: 1440, height: 600 })
    const area = page.locator('.sidebar__scroll')
    const overflow = () => area.evaluate((it) => it.scrollHeight - it.clientHeight)
    await expect.poll(overflow).toBeGreaterThan(0)
    const phone = page.locator('.nav--help .help__item').last()
    await expect.poll(() => phone.evaluate(isInWindow)).toBe(true)
    await menu(page).getByRole('button', { name: 'Deconectare' }).scrollIntoViewIfNeeded()
  })
})

it('a menu collapsed for lack of space keeps the stored preference', async () => {
  const page = await signedIn({ width: 1440 })
  await sideMenu(page).click()
  await expect.poll(() => isExpanded(page)).toBe('false')
  await resize(page, 1000)
  await optionsButton(page).click()
  await optionsDrawer(page).getByLabel('Subsol fix').check()
  await resize(page, 1440)
  await expect.poll(() => isExpanded(page)).toBe('true')
  await page.reload()
  await expect.poll(() => isExpanded(page)).toBe('false')
})

describe('the phone menu', () => {
  it('has five entries at the bottom, the last of which opens the full menu', async () => {
    const page = await signedIn({ width: 320 })
    const places = quickLinks(page).locator('a, button')
    expect(await places.allInnerTexts()).toEqual([
      'Acasă',
      'Sesizări',
      'Solicitări',
      'Notificări',
      'Meniu',
    ])
    for (const place of await places.all()) {
      const { width, height } = (await place.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(await place.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    }
    await quickLinks(page).getByRole('link', { name: 'Sesizări' }).click()
    await waitForRoute(page, '/sesizari')
    const current = quickLinks(page).locator('[aria-current=page]')
    await expect.poll(() => current.allInnerTexts()).toEqual(['Sesizări'])
  })

  it.each([
    ['at the bottom', 'Meniu'],
    ['in the header', 'Deschide meniul'],
  ])('opens by its button %s, traps the focus and returns it', async (_, name) => {
    const page = await signedIn()
    const button = page.getByRole('button', { name, exact: true })
    await tabAndPress(page, button, 'Enter')
    await menuPanel(page).waitFor()
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab')
      const isOutside = await menuPanel(page).evaluate((it) => {
        const { activeElement } = document
        return activeElement !== document.body && !it.contains(activeElement)
      })
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await menuPanel(page).waitFor({ state: 'detached' })
    expect(await isFocused(button)).toBe(true)
  })

  it('closes on a click outside, which does nothing else', async () => {
    const page = await signedIn()
    await page.getByRole('button', { name: 'Deschide meniul' }).click()
    await menuPanel(page).getByRole('heading', { name: 'Meniu' }).click()
    expect(await menuPanel(page).isVisible(), 'a click inside').toBe(true)
    const place = (await quickLinks(page).getByText('Meniu').boundingBox())!
    await page.mouse.click(place.x + place.width, place.y)
    await menuPanel(page).waitFor({ state: 'detached' })
    await waitForRoute(page, HOME)
  })

  it('closes when a page is chosen, and focuses its title', async () => {
    const page = await signedIn()
    await page.getByRole('button', { name: 'Deschide meniul' }).click()
    await menu(page).getByRole('link', { name: 'Locații' }).click()
    await waitForRoute(page, '/locatii')
    await menuPanel(page).waitFor({ state: 'detached' })
    const title = page.getByRole('heading', { level: 1, name: 'Locații' })
    await expect.poll(() => isFocused(title)).toBe(true)

    await page.getByRole('button', { name: 'Deschide meniul' }).click()
    await menu(page).getByRole('link', { name: 'Locații' }).click()
    await menuPanel(page).waitFor({ state: 'detached' })
    await expect.poll(() => isDialogStep(page)).toBe(false)
    await page.goBack()
    await waitForRoute(page, HOME)
  })

  it('shows a page it has shown before in the task of the tap, and focuses its title only', async () => {
    const page = await signedIn()
    await header(page).getByRole('link', { name: 'setările contului' }).click()
    await waitForHeading(page, 'Setări')
    await page.goBack()
    await waitForRoute(page, HOME)
    await page.getByRole('button', { name: 'Deschide meniul' }).click()
    const link = menu(page).getByRole('link', { name: 'Setări' })
    const seen = await link.evaluate(async (it: HTMLElement) => {
      const focused: (string | null)[] = []
      document.addEventListener('focusin', ({ target }) => {
        focused.push((target as Element).textContent)
      })
      it.click()
      await Promise.resolve()
      const title = document.querySelector('h1')!.textContent
      await new Promise(requestAnimationFrame)
      return { title, focused }
    })
    expect(seen).toEqual({ title: 'Setări', focused: ['Setări'] })
  })

  it('leaves a Ctrl-click to the browser, which opens another tab', async () => {
    const page = await signedIn({ width: 1440 })
    const other = page.context().waitForEvent('page')
    await menu(page)
      .getByRole('link', { name: 'Locații' })
      .click({ modifiers: ['ControlOrMeta'] })
    await (await other).waitForURL('**/#/locatii')
    await waitForRoute(page, HOME)
  })

  it('closes on back after the dialog over it, and when the window becomes wide', async () => {
    const page = await signedIn()
    await page.goto('/#/utile')
    await waitForHeading(page, 'Utile')
    const open = page.getByRole('button', { name: 'Deschide meniul' })
    await open.click()
    await menuPanel(page).getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
    const faq = page.getByRole('dialog', { name: 'Întrebări frecvente' })
    await faq.waitFor()
    await page.goBack()
    await faq.waitFor({ state: 'detached' })
    expect(await menuPanel(page).isVisible(), 'the dialog below').toBe(true)
    await page.goBack()
    await menuPanel(page).waitFor({ state: 'detached' })
    await waitForRoute(page, '/utile')
    await open.click()
    await menu(page).getByRole('link', { name: 'Locații' }).click()
    await waitForHeading(page, 'Locații')
    await page.goBack()
    await waitForHeading(page, 'Utile')
    await page.goBack()
    await waitForRoute(page, HOME)
    await open.click()
    await menuPanel(page).waitFor()
    await resize(page, 768)
    await menuPanel(page).waitFor({ state: 'detached' })
    await resize(page, 767)
    await open.waitFor()
    expect(await menuPanel(page).count()).toBe(0)
  })
})

it.each([390, 1440])('signing out at %i px waits for the server', async (width) => {
  const page = await signedIn({ width })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${logout.path}`, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(`**${logout.path}`)
  await signOut(page)
  await asked
  await page.getByText('Vă rugăm așteptați!').waitFor()
  await waitForRoute(page, HOME)
  answer()
  await waitForRoute(page, LOGIN)
  await waitForHeading(page, 'Intrați în contul dvs.')
})

it('the footer shows the sector and the years, and links the legal pages', async () => {
  const page = await signedIn()
  const years = `© Sector 5, 2022–${dayOf(new Date()).slice(0, 4)}`
  await footer(page).getByText(years, { exact: true }).waitFor()
  const links = footer(page).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(['Termeni', 'Confidențialitate', 'Accesibilitate'])
})

it.each([390, 1000, 1440])('help is available at %i px, once', async (width) => {
  const page = await signedIn({ width })
  const help = page.getByRole('navigation', { name: 'Ajutor' })
  await help.getByRole('link', { name: 'Dispecerat' }).waitFor()
  await help.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).waitFor()
  await help.getByRole('button', { name: 'SUPORT ONLINE' }).click()
  await page.getByRole('dialog', { name: 'Suport online' }).waitFor()
})

it('help stays below a report and a request while they are written on a phone', async () => {
  const page = await signedIn()
  for (const [route, title] of [
    ['/sesizari/noua', 'Arătați-ne problema'],
    ['/solicitare-add', 'Solicitare nouă'],
  ] as const) {
    await page.goto(`/#${route}`)
    await waitForHeading(page, title)
    const help = page.getByRole('navigation', { name: 'Ajutor' })
    await help.getByRole('link', { name: 'Dispecerat' }).waitFor()
    await help.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).waitFor()
    await help.getByRole('button', { name: 'SUPORT ONLINE' }).click()
    const support = page.getByRole('dialog', { name: 'Suport online' })
    await support.waitFor()
    await page.keyboard.press('Escape')
    await support.waitFor({ state: 'detached' })
  }
})

/** Runs in the page. */
function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
