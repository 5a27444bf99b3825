import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'
import { accountSuportOnline } from '#contract/support.ts'
import { photoTypes } from '#src/photos/photo-type.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { emulateIphone } from '#tests/support/iphone.ts'
import { anAccount, openSignedIn, signIn } from '#tests/support/steps/accounts.ts'
import { abortRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { HOME, waitForHeading } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  waitForDrafts,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'
import { Phone } from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
}

interface Manifest {
  id: string
  lang: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: { files: { name: string; accept: string[] }[] }
  }
}

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const CHROME_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1'
const FACEBOOK_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]'

async function fetchManifest(baseUrl: string): Promise<Manifest> {
  const answer = await fetch(`${baseUrl}/manifest.webmanifest`)
  return (await answer.json()) as Manifest
}

it('the worker lists each file once, with its hash', async () => {
  const worker = await (await fetch(`${inject('baseUrl')}/sw.js`)).text()
  const entries = [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)]
  const names = entries.map(([, url]) => url)
  expect(names).toContain('manifest.webmanifest')
  expect(new Set(names).size).toBe(names.length)
  expect(entries.filter(([entry]) => !entry.includes('"integrity":"sha256-'))).toEqual([])
})

describe('the manifest', () => {
  let manifest: Manifest

  beforeAll(async () => {
    manifest = await fetchManifest(inject('baseUrl'))
  })

  it('names only images that exist, in the declared sizes', async () => {
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]
    expect(pictures.length).toBeGreaterThan(10)
    for (const { src, sizes, type } of pictures) {
      const answer = await fetch(inject('baseUrl') + src)
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })

  it('has an icon for every purpose, and screenshots for phones and computers', () => {
    const purposes = manifest.icons.map(({ purpose }) => purpose)
    expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']))
    const factors = manifest.screenshots.map(({ form_factor }) => form_factor)
    expect(new Set(factors)).toEqual(new Set(['narrow', 'wide']))
  })

  it('takes photos that other apps share, of every type that the form reads', () => {
    const { action, method, enctype, params } = manifest.share_target
    expect([action, method, enctype]).toEqual(['/partajare', 'POST', 'multipart/form-data'])
    const accepted = params.files.flatMap(({ accept }) => accept)
    expect(accepted).toEqual(expect.arrayContaining(['image/*', ...Object.keys(photoTypes)]))
  })

  it('has shortcuts that lead to pages', async () => {
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'Sesizare nouă',
      'Plăți',
      'Suport online',
      'De trimis',
    ])
    // The first two need a session, so a visitor is redirected to the sign-in.
    const headings = [
      'Intrați în contul dvs.',
      'Intrați în contul dvs.',
      'Suport online',
      'De trimis',
    ]
    for (const [index, { url }] of manifest.shortcuts.entries()) {
      const page = await openPage()
      await page.goto(url)
      await page.getByRole('heading', { name: headings[index]! }).first().waitFor()
    }
  })

  it('is served with all fields of the source file', async () => {
    const source: unknown = JSON.parse(
      await readFile(path.join(root, 'manifest.webmanifest'), 'utf8'),
    )
    expect(manifest).toMatchObject(source as object)
  })
})

describe('installing', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await Phone.create(inject('baseUrl'))
  })

  afterEach(() => phone.switchOff())

  afterAll(() => phone.dispose())

  it('has no installability errors in Chromium', async () => {
    const page = await phone.open('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const devtools = await page.context().newCDPSession(page)
    const { errors } = await devtools.send('Page.getAppManifest')
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(errors).toEqual([])
    expect(installabilityErrors).toEqual([])
  })
})

const hint = (page: PortalPage) => page.getByRole('region', { name: 'Portalul pe ecranul dvs.' })

/** Fires `beforeinstallprompt` as Chromium does, with the citizen's answer; true if the page prevented the default. */
function fireInstallPrompt(page: PortalPage, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset['asked'] = 'da'
      return { outcome: answer }
    }
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  }, outcome)
}

const wasAsked = (page: PortalPage) =>
  page.evaluate(() => document.documentElement.dataset['asked'] ?? null)

describe('the hint', () => {
  it('is not shown before the portal was used, and the browser’s own prompt is deferred', async () => {
    const page = await openPage()
    await page.goto('/#/de-trimis')
    await waitForHeading(page, 'De trimis')
    expect(await fireInstallPrompt(page, 'accepted')).toBe(true)
    expect(await hint(page).count()).toBe(0)
    expect(await wasAsked(page)).toBeNull()
  })

  it('is shown after the first sign-in, and a tap opens the browser’s prompt', async () => {
    const page = await openPage()
    await signIn(page, await anAccount())
    await hint(page).waitFor()
    await fireInstallPrompt(page, 'accepted')
    await hint(page).getByRole('button', { name: 'Instalează' }).click()
    expect(await wasAsked(page)).toBe('da')
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await hint(page).waitFor({ state: 'detached' })
  })

  it.each(['Nu, mulțumesc', 'Instalează'])(
    'is not shown again after a refusal (%s)',
    async (button) => {
      const page = await openPage()
      await signIn(page, await anAccount())
      await hint(page).waitFor()
      await fireInstallPrompt(page, 'dismissed')
      await hint(page).getByRole('button', { name: button }).click()
      await hint(page).waitFor({ state: 'detached' })
      await page.reload()
      await waitForHeading(page, 'Bună ziua')
      expect(await hint(page).count()).toBe(0)
    },
  )

  it.each([
    {
      device: 'an iPhone',
      options: {},
      steps: [
        'Atingeți „Partajare”, pătratul cu săgeată din bara de jos. Dacă nu se vede, atingeți întâi cele trei puncte „…” de lângă adresă.',
        'Alegeți „Adaugă la ecranul principal”; poate fi mai jos în listă.',
        'Atingeți „Adaugă”.',
      ],
    },
    {
      device: 'an iPad, which says it is a Mac',
      options: { userAgent: IPAD },
      steps: [
        'Atingeți „Partajare”, pătratul cu săgeată din bara de sus.',
        'Alegeți „Adaugă la ecranul principal”; poate fi mai jos în listă.',
        'Atingeți „Adaugă”.',
      ],
    },
    {
      device: 'Chrome on an iPhone',
      options: { userAgent: CHROME_IOS },
      steps: [
        'Atingeți „Partajare”, pătratul cu săgeată, de lângă adresă sau din meniul browserului.',
        'Alegeți „Adaugă la ecranul principal”. Dacă lipsește din listă, deschideți portalul în Safari.',
        'Atingeți „Adaugă”.',
      ],
    },
    {
      device: 'a page inside Facebook',
      options: { userAgent: FACEBOOK_IOS },
      steps: [
        'Aici portalul nu se poate instala. Din meniul aplicației alegeți „Deschide în Safari” sau „Deschide în browser”.',
        'În Safari atingeți „Partajare”, pătratul cu săgeată, apoi „Adaugă la ecranul principal”.',
      ],
    },
  ])('shows the installation steps of $device', async ({ options, steps }) => {
    const page = await openPage()
    await emulateIphone(page, options)
    await signIn(page, await anAccount())
    await page.goto(`/#${HOME}`)
    const items = hint(page).getByRole('listitem')
    await items.first().waitFor()
    expect(await items.allTextContents()).toEqual(steps)
    expect(await hint(page).getByRole('link').count()).toBe(0)
  })

  it.each(['standalone', 'fullscreen', 'minimal-ui'])(
    'is not shown in an installed portal (display mode %s)',
    async (mode) => {
      const page = await openPage()
      await emulateDisplayMode(page, mode)
      await openSignedIn(page, await anAccount(), '/setari#instalare')
      await page.getByText('Portalul este instalat pe acest dispozitiv.').waitFor()
      await page.goto(`/#${HOME}`)
      await waitForHeading(page, 'Bună ziua')
      expect(await hint(page).count()).toBe(0)
    },
  )

  it('is shown in a browser that supports no display mode', async () => {
    const page = await openPage()
    await emulateDisplayMode(page, 'none')
    await signIn(page, await anAccount())
    await hint(page).waitFor()
  })
})

describe('before the portal is installed from Safari', () => {
  const waits = 'Ce așteaptă aici nu trece în portalul instalat. Trimiteți întâi.'
  const begun =
    'Aveți o ciornă începută aici. Ea nu trece în portalul instalat: terminați-o și trimiteți-o întâi.'

  async function atInstallSteps(page: PortalPage): Promise<void> {
    await page.goto('/#/setari#instalare')
    await page.getByRole('listitem').filter({ hasText: '„Partajare”' }).waitFor()
  }

  async function fillPlea(page: PortalPage): Promise<Locator> {
    const dialog = await openSupport(page)
    await fillSupport(dialog, aSupportRequest())
    return dialog
  }

  it('warns that queued entries do not move to the installed portal, and links to the queue', async () => {
    const page = await openPage()
    await emulateIphone(page)
    await signIn(page, await anAccount())
    await abortRequests(page, accountSuportOnline)
    await sendButton(await fillPlea(page)).click()
    await dismissAlert(page)
    await hint(page).getByText(waits).waitFor()
    await atInstallSteps(page)
    await page.getByText(waits).waitFor()
    await page.getByRole('link', { name: 'Vedeți ce așteaptă' }).click()
    await waitForHeading(page, 'De trimis')
    await page.getByText(waits).waitFor()
    expect(await page.getByRole('link', { name: 'Vedeți ce așteaptă' }).count()).toBe(0)

    await removeStubs(page, accountSuportOnline)
    await page.getByRole('button', { name: 'Trimite acum' }).click()
    await page.getByText('Trimis', { exact: true }).waitFor()
    await page.getByText(waits).waitFor({ state: 'detached' })
  })

  it('warns that a draft does not move to the installed portal', async () => {
    const page = await openPage()
    await emulateIphone(page)
    await signIn(page, await anAccount())
    const dialog = await fillPlea(page)
    await waitForDrafts(page)
    await dialog.getByRole('button', { name: 'Renunță' }).click()
    await atInstallSteps(page)
    await page.getByText(begun).waitFor()
  })

  it('does not warn in other browsers, whose installed portal shares the storage', async () => {
    const page = await openPage()
    await signIn(page, await anAccount())
    await abortRequests(page, accountSuportOnline)
    await sendButton(await fillPlea(page)).click()
    await dismissAlert(page)
    await atInstallSteps(page)
    expect(await page.getByText(waits).count()).toBe(0)
  })
})

/** Emulates a display mode by patching `matchMedia`; no browser lets a test choose one. */
async function emulateDisplayMode(page: PortalPage, mode: string): Promise<void> {
  await page.addInitScript((shown) => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      query.includes('display-mode')
        ? ask(query.includes(`display-mode: ${shown}`) ? 'all' : 'not all')
        : ask(query)
  }, mode)
}
