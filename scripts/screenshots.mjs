// Takes a picture of every screen, at three sizes and in both schemes, to be looked at; a few go to the README
// and to the manifest, which shows them before the portal is installed.
//   node scripts/screenshots.mjs [part of a scene's name]
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { startPortal } from './portal.mjs'
import { root } from './run.mjs'

/** @typedef {import('playwright-core').Page} Page */

const sizes = {
  telefon: { width: 360, height: 740 },
  tableta: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}
const schemes = /** @type {const} */ (['light', 'dark'])
const demo = { cnp: '2880514471014', parola: 'Portal-demo-2026' }

/** @type {Record<string, { path: string, prepare?: (page: Page) => Promise<void>, whole?: boolean }>} */
const scenes = {
  autentificare: { path: '/#/pages/login' },
  'autentificare-gresita': { path: '/#/pages/login', prepare: failToSignIn },
  inregistrare: { path: '/#/auth/register', whole: true },
  'inregistrare-contact': { path: '/#/auth/register', prepare: goToContact, whole: true },
  recuperare: { path: '/#/pages/forgot-password' },
  suport: { path: '/#/pages/login', prepare: openSupport },
  intrebari: { path: '/#/pages/forgot-password', prepare: openFaq },
  termeni: { path: '/#/termeni' },
  'pagina-lipsa': { path: '/#/nimic' },
  demonstratie: { path: '/#/pages/register-boxed' },
  acasa: { path: '/#/pages/login', prepare: signIn },
  solicitari: { path: '/#/pages/login', prepare: signInAndOpenRequests },
}

/** The pictures the README shows. */
const shown = [
  'autentificare-telefon-light',
  'autentificare-desktop-light',
  'inregistrare-telefon-light',
  'recuperare-telefon-light',
  'suport-desktop-light',
  'intrebari-telefon-dark',
]

/** The pictures of the manifest: all of one kind have the same size. */
const inManifest = [
  'autentificare-telefon-light',
  'recuperare-telefon-light',
  'autentificare-desktop-light',
  'suport-desktop-light',
]

/** @param {Page} page */
async function signIn(page) {
  await page.getByLabel('CNP sau CUI').fill(demo.cnp)
  await page.getByLabel('Parolă', { exact: true }).fill(demo.parola)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: /Bună ziua/ }).waitFor()
}

/** @param {Page} page */
async function signInAndOpenRequests(page) {
  await signIn(page)
  await page.goto('/#/solicitari')
  await page.getByRole('heading', { level: 2 }).waitFor()
}

/** @param {Page} page */
async function failToSignIn(page) {
  await page.getByLabel('CNP sau CUI').fill(demo.cnp)
  await page.getByLabel('Parolă', { exact: true }).fill('alta parola')
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('alert').filter({ hasText: 'parola' }).waitFor()
}

/** @param {Page} page */
async function goToContact(page) {
  await page.getByLabel('CNP', { exact: true }).fill('1020304451234')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Nume', { exact: true }).fill('Popescu')
  await page.getByLabel('Prenume').fill('Ana-Maria')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Telefon mobil').waitFor()
  await page.getByRole('button', { name: 'Continuă' }).click()
}

/** @param {Page} page */
async function openSupport(page) {
  await page.getByRole('button', { name: 'Suport online' }).click()
  await page.getByLabel('Observații').fill('Nu pot încărca actul de identitate la înregistrare.')
}

/** @param {Page} page */
async function openFaq(page) {
  await page.getByRole('button', { name: 'Întrebări frecvente' }).click()
  await page.getByText('Codul SMS nu ajunge. De ce?').click()
}

const wanted = process.argv[2] ?? ''
const executablePath = findChromium()
if (!executablePath) throw new Error('Chromium nu este instalat.')
const looked = path.join(root, '.cache/screenshots')
const kept = path.join(root, 'docs/screenshots')
const published = path.join(root, 'public/screenshots')
await Promise.all([looked, kept, published].map((folder) => mkdir(folder, { recursive: true })))
const portal = await startPortal({ LOGIN_WRONG_PER_ID: '1000', LOGIN_WRONG_PER_ADDRESS: '1000' })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  for (const [scene, { path: address, prepare, whole }] of Object.entries(scenes)) {
    if (!scene.includes(wanted)) continue
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of schemes) {
        const context = await browser.newContext({
          baseURL: portal.url,
          viewport,
          colorScheme,
          locale: 'ro-RO',
          reducedMotion: 'reduce',
          hasTouch: size === 'telefon',
        })
        const page = await context.newPage()
        await page.goto(address)
        await page.locator('main').waitFor()
        await prepare?.(page)
        const picture = await page.screenshot({ fullPage: whole ?? false })
        const name = `${scene}-${size}-${colorScheme}`
        await writeFile(path.join(looked, `${name}.png`), picture)
        const folders = [
          ...(shown.includes(name) ? [kept] : []),
          ...(inManifest.includes(name) ? [published] : []),
        ]
        for (const folder of folders) {
          const file = path.join(folder, `${name.replace('-light', '')}.png`)
          await sharp(picture).png({ palette: true, quality: 80 }).toFile(file)
        }
        await context.close()
      }
    }
    console.log(scene)
  }
} finally {
  await browser.close()
  await portal.stop()
}
