// Takes a screenshot of every screen, at three sizes and in both schemes, for review; a few go to the README and to
// the manifest, which shows them before the portal is installed.
//   node scripts/screenshots.mjs [part of a picture's name, such as sesizari or locatii-telefon]
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { startPortal } from './portal.mjs'
import { root } from './npm.mjs'
import { scenes, signIn } from './scenes.mjs'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContextOptions} ContextOptions */
/** @typedef {import('./scenes.mjs').Scene} Scene */

const sizes = {
  telefon: { width: 360, height: 740 },
  tableta: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}
const schemes = /** @type {const} */ (['light', 'dark'])

/** Screenshots shown in the README. */
const shown = [
  'acasa-telefon-light',
  'sesizare-telefon-light',
  'de-trimis-telefon-dark',
  'acasa-desktop-light',
  'locatii-desktop-light',
  'suport-desktop-light',
]

/** Screenshots of the manifest: all of one form factor have the same size. */
const inManifest = [
  'autentificare-telefon-light',
  'recuperare-telefon-light',
  'autentificare-desktop-light',
  'suport-desktop-light',
]

const looked = path.join(root, '.cache/screenshots')
const kept = path.join(root, 'docs/screenshots')
const published = path.join(root, 'public/screenshots')

/** @returns {{ name: string, scene: Scene, options: ContextOptions }[]} all screenshots */
function listPictures() {
  return Object.entries(scenes).flatMap(([sceneName, scene]) =>
    Object.entries(sizes)
      .filter(([size]) => scene.sizes?.includes(size) ?? true)
      .flatMap(([size, viewport]) =>
        schemes.map((colorScheme) => ({
          name: `${sceneName}-${size}-${colorScheme}`,
          scene,
          options: { viewport, colorScheme, hasTouch: size === 'telefon' },
        })),
      ),
  )
}

/**
 * @param {Browser} browser
 * @param {Scene} scene
 * @param {ContextOptions} options
 */
async function takePicture(browser, scene, options) {
  const context = await browser.newContext({
    ...options,
    serviceWorkers: scene.worker ? 'allow' : 'block',
  })
  try {
    const page = await context.newPage()
    await scene.before?.(page)
    await page.goto(scene.path)
    await page.locator('main').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await scene.prepare?.(page)
    await page.locator('body:not(:has(main [aria-busy=true]))').waitFor()
    return await page.screenshot({ fullPage: scene.whole ?? false })
  } finally {
    await context.close()
  }
}

/**
 * @param {string} name
 * @param {Buffer} picture
 */
async function keepPicture(name, picture) {
  await writeFile(path.join(looked, `${name}.png`), picture)
  const folders = [
    ...(shown.includes(name) ? [kept] : []),
    ...(inManifest.includes(name) ? [published] : []),
  ]
  for (const folder of folders) {
    const file = path.join(folder, `${name.replace('-light', '')}.png`)
    await sharp(picture).png({ palette: true, quality: 80 }).toFile(file)
  }
}

const wanted = process.argv[2] ?? ''
const executablePath = findChromium()
if (!executablePath) throw new Error('Chromium nu este instalat.')
await Promise.all([looked, kept, published].map((folder) => mkdir(folder, { recursive: true })))
const portal = await startPortal({ LOGIN_WRONG_PER_ID: '1000', LOGIN_WRONG_PER_ADDRESS: '1000' })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
/** @type {ContextOptions} */
const everywhere = {
  baseURL: portal.url,
  locale: 'ro-RO',
  timezoneId: 'Europe/Bucharest',
  reducedMotion: 'reduce',
}
try {
  const context = await browser.newContext(everywhere)
  await signIn(await context.newPage())
  const storageState = await context.storageState()
  await context.close()
  for (const { name, scene, options } of listPictures()) {
    if (!name.includes(wanted)) continue
    const own = { ...everywhere, ...options, ...(scene.signedIn && { storageState }) }
    await keepPicture(name, await takePicture(browser, scene, own))
    console.log(name)
  }
} finally {
  await browser.close()
  await portal.stop()
}
