import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../scripts/run.mjs'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { HOME, atHeading } from '#tests/support/steps/routes.ts'
import { Phone } from './steps.ts'

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
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function manifestOf(baseUrl: string): Promise<Manifest> {
  const answer = await fetch(`${baseUrl}/manifest.webmanifest`)
  return (await answer.json()) as Manifest
}

describe('the manifest', () => {
  let manifest: Manifest

  beforeAll(async () => {
    manifest = await manifestOf(inject('baseUrl'))
  })

  it('names only pictures that are there, in the sizes it gives', async () => {
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

  it('has an icon for every mask, and pictures for phones and computers', () => {
    const purposes = manifest.icons.map(({ purpose }) => purpose)
    expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']))
    const factors = manifest.screenshots.map(({ form_factor }) => form_factor)
    expect(new Set(factors)).toEqual(new Set(['narrow', 'wide']))
  })

  it('has shortcuts that lead to pages', async () => {
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'Sesizare nouă',
      'Plăți',
      'Suport online',
      'De trimis',
    ])
    // The first two are behind the sign-in, where a visitor is led.
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

  it('is the file of the project, with nothing lost on the way', async () => {
    const source: unknown = JSON.parse(
      await readFile(path.join(root, 'manifest.webmanifest'), 'utf8'),
    )
    expect(manifest).toMatchObject(source as object)
  })
})

describe('installing', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await Phone.buy(inject('baseUrl'))
  })

  afterEach(() => phone.switchOff())

  afterAll(() => phone.throwAway())

  it('is possible, by the browser’s own word', async () => {
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

/** What Chromium does when the page may be installed; the answer of the citizen is given. */
function offerInstall(page: PortalPage, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
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
  it('is not there before the portal has been of use, and the browser’s own is held back', async () => {
    const page = await openPage()
    await page.goto('/#/de-trimis')
    await atHeading(page, 'De trimis')
    expect(await offerInstall(page, 'accepted')).toBe(true)
    expect(await hint(page).count()).toBe(0)
    expect(await wasAsked(page)).toBeNull()
  })

  it('comes with the first sign-in, and a tap opens the browser’s question', async () => {
    const page = await openPage()
    await signIn(page, await anAccount())
    await hint(page).waitFor()
    await offerInstall(page, 'accepted')
    await hint(page).getByRole('button', { name: 'Instalează' }).click()
    expect(await wasAsked(page)).toBe('da')
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await hint(page).waitFor({ state: 'detached' })
  })

  it.each(['Nu, mulțumesc', 'Instalează'])(
    'does not come again after a no (%s)',
    async (button) => {
      const page = await openPage()
      await signIn(page, await anAccount())
      await hint(page).waitFor()
      await offerInstall(page, 'dismissed')
      await hint(page).getByRole('button', { name: button }).click()
      await hint(page).waitFor({ state: 'detached' })
      await page.reload()
      await atHeading(page, 'Bună ziua')
      expect(await hint(page).count()).toBe(0)
    },
  )

  it('tells an iPhone the steps', async () => {
    const page = await openPage()
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    }, IPHONE)
    await signIn(page, await anAccount())
    await page.goto(`/#${HOME}`)
    const steps = hint(page).getByRole('listitem')
    await steps.first().waitFor()
    expect(await steps.allTextContents()).toEqual([
      'Atingeți „Partajare”, pătratul cu săgeată din bara de jos.',
      'Alegeți „Adaugă la ecranul principal”.',
      'Atingeți „Adaugă”.',
    ])
  })
})
