// Scenes for `npm run screenshots`: every screen, with its dialogs and transient messages.

/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} Scene
 * @property {string} path of its first page
 * @property {boolean} [signedIn] as the demonstration citizen
 * @property {boolean} [worker] with the service worker, whose responses bypass a scene's mocked routes
 * @property {(page: Page) => Promise<void>} [before] steps before the first navigation
 * @property {(page: Page) => Promise<void>} [prepare] the citizen's steps on the page
 * @property {boolean} [whole] full page instead of the viewport
 * @property {readonly string[]} [sizes] that show it; all by default
 */

export const demo = { cnp: '2880514471014', parola: 'Portal-demo-2026' }

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const SUPPORT_CALL = /\/api\/(?:account\/)?suport-online$/
const PHONE = /** @type {const} */ (['telefon'])

/** @type {Record<string, Scene>} */
const publicScenes = {
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
}

/** @type {Record<string, Scene>} */
const citizenScenes = {
  acasa: { path: '/#/dashboard/main', before: wantNoInstall },
  'acasa-toata': { path: '/#/dashboard/main', before: wantNoInstall, whole: true },
  meniu: { path: '/#/dashboard/main', before: wantNoInstall, prepare: openMenu, sizes: PHONE },
  aspect: { path: '/#/dashboard/main', before: wantNoInstall, prepare: openOptions },
  solicitari: { path: '/#/solicitari' },
  solicitare: { path: '/#/solicitari', prepare: openFirst('#/solicitare-view/'), whole: true },
  'solicitare-noua': { path: '/#/solicitare-add' },
  sesizari: { path: '/#/sesizari' },
  sesizare: { path: '/#/sesizari', prepare: openFirst('#/sesizare/') },
  'sesizare-toata': { path: '/#/sesizari', prepare: openFirst('#/sesizare/'), whole: true },
  'sesizare-noua': { path: '/#/sesizari/noua' },
  contracte: { path: '/#/contracte-active' },
  plati: { path: '/#/plati', whole: true },
  factura: { path: '/#/plati', prepare: openFirst('#/plati#factura-') },
  locatii: { path: '/#/locatii' },
  locatie: { path: '/#/locatii', prepare: openFirst('#/locatie/'), whole: true },
  puncte: { path: '/#/locatii', prepare: openTab('Puncte de colectare') },
  utile: { path: '/#/utile' },
  articol: { path: '/#/utile', prepare: openFirst('#/utile/') },
  notificari: { path: '/#/notificari' },
  setari: { path: '/#/setari' },
  'instalare-android': { path: '/#/dashboard/main', prepare: offerInstall },
  'instalare-iphone': {
    path: '/#/dashboard/main',
    before: beAnIphone,
    prepare: showInstall,
    sizes: PHONE,
  },
}

/** @type {Record<string, Scene>} */
const offlineScenes = {
  'de-trimis': { path: '/#/pages/login', prepare: fillQueue },
  'de-trimis-cetatean': {
    path: '/#/sesizari',
    signedIn: true,
    prepare: fillQueue,
  },
  'de-trimis-gol': { path: '/#/de-trimis' },
  'fara-conexiune': { path: '/#/pages/login', prepare: loseConnection },
  'conexiune-revenita': { path: '/#/pages/login', prepare: regainConnection },
  'retea-cu-pagina-ei': { path: '/#/pages/login', prepare: meetCaptivePortal },
  'solicitare-trimisa': { path: '/#/pages/login', prepare: sendSupport },
  'ecran-nereusit': { path: '/#/pages/login', prepare: missAScreen },
  'versiune-noua': { path: '/#/pages/login', worker: true, prepare: announceVersion },
}

/** Scenes by the name of their screenshots. */
export const scenes = {
  ...publicScenes,
  ...offlineScenes,
  ...Object.fromEntries(
    Object.entries(citizenScenes).map(([name, scene]) => [name, { ...scene, signedIn: true }]),
  ),
}

/** @param {Page} page */
export async function signIn(page) {
  await page.goto('/#/pages/login')
  await page.getByLabel('CNP sau CUI').fill(demo.cnp)
  await page.getByLabel('Parolă', { exact: true }).fill(demo.parola)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: /Bună ziua/ }).waitFor()
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

// Marks the install prompt as dismissed: only the install scenes show it.
/** @param {Page} page */
async function wantNoInstall(page) {
  await page.addInitScript("localStorage.setItem('portal.instalare-refuzata', '1')")
}

/** @param {Page} page */
async function openMenu(page) {
  await page.getByRole('button', { name: 'Meniu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Meniu' }).waitFor()
}

/** @param {Page} page */
async function openOptions(page) {
  const more = page.getByRole('button', { name: 'Mai multe opțiuni' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Schimbă culorile' }).click()
  await page.getByRole('dialog', { name: 'Aspect' }).waitFor()
}

/** @param {string} address prefix of the link to open */
function openFirst(address) {
  return async (/** @type {Page} */ page) => {
    await page.locator(`main a[href^="${address}"]`).first().click()
    await page.waitForURL((url) => url.hash.startsWith(address))
  }
}

/** @param {string} name */
function openTab(name) {
  return (/** @type {Page} */ page) => page.getByRole('tab', { name }).click()
}

/** @param {Page} page */
async function showInstall(page) {
  await page.getByRole('region', { name: 'Portalul pe ecranul dvs.' }).scrollIntoViewIfNeeded()
}

// Dispatches the event by which Chromium offers to install the page.
/** @param {Page} page */
async function offerInstall(page) {
  await page.evaluate("dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))")
  await page.getByRole('button', { name: 'Instalează' }).waitFor()
  await showInstall(page)
}

/** @param {Page} page */
async function beAnIphone(page) {
  await page.addInitScript(
    `Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(IPHONE)} })`,
  )
}

/**
 * @param {Page} page
 * @param {string} words
 */
async function writeToSupport(page, words) {
  await page.getByRole('button', { name: 'Suport online' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suport online' })
  await dialog.getByLabel('Nume', { exact: true }).fill('Popescu')
  await dialog.getByLabel('Prenume').fill('Ana')
  await dialog.getByLabel('Telefon').fill('0722000142')
  await dialog.getByLabel('E-mail').fill('ana.popescu@exemplu.ro')
  await dialog.getByLabel('Observații').fill(words)
  await dialog.getByRole('button', { name: 'Trimite' }).click()
}

/** @param {Page} page */
async function sendSupport(page) {
  await writeToSupport(page, 'Pubela mea este spartă.')
  await page.getByText('a fost trimisă cu succes').waitFor()
}

/** @param {Page} page */
async function loseConnection(page) {
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await page.locator('.strip').waitFor()
}

/** @param {Page} page */
async function regainConnection(page) {
  await loseConnection(page)
  await page.context().setOffline(false)
  await page.getByText('Conexiunea a revenit.').waitFor()
}

// A captive portal answers every call with its own page.
/** @param {Page} page */
async function meetCaptivePortal(page) {
  const page200 = { status: 200, contentType: 'text/html', body: '<title>Wi-Fi</title>' }
  await page.route('**/api/**', (route) => route.fulfill(page200))
  await writeToSupport(page, 'Pubela mea este spartă.')
  await page.getByRole('alertdialog').locator('.btn').click()
  await page.getByText('Rețeaua Wi-Fi cere').waitFor()
}

const LETTERS = [
  'Pubela noastră este spartă. Vă rugăm să o înlocuiți.',
  'Luni nu s-au ridicat biodeșeurile de pe Strada Exemplului.',
  'Ne mutăm la sfârșitul lunii: ce trebuie să facem cu contractul?',
  'Când sunt ridicate deșeurile voluminoase în cartierul nostru? Avem o canapea veche și două saltele.',
]

// The second is rejected and the third never answered, so the fourth waits behind it.
/** @param {Page} page */
async function answerLetters(page) {
  await page.route(SUPPORT_CALL, (route) => {
    const index = LETTERS.findIndex((words) => route.request().postData()?.includes(words))
    if (index === 2) return undefined
    if (index !== 1) return route.continue()
    const errors = { message: ['Adresa de e-mail nu mai este primită.'], code: 'date_gresite' }
    return route.fulfill({ status: 422, json: { status_code: 422, errors } })
  })
}

/** @param {Page} page */
async function fillQueue(page) {
  const from = page.url()
  await page.goto('/#/de-trimis')
  await page.getByText('Nu așteaptă nimic').waitFor()
  await page.goto(from)
  await page.getByRole('button', { name: 'Suport online' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
  await page.context().setOffline(true)
  for (const words of LETTERS) {
    await writeToSupport(page, words)
    await page.getByRole('alertdialog').locator('.btn').click()
  }
  await page.goto('/#/de-trimis')
  await answerLetters(page)
  await page.context().setOffline(false)
  await page.getByText('Netrimis:').waitFor()
  await page.getByText('Se trimite').waitFor()
  const close = page.locator('.toast .icon-btn')
  while ((await close.count()) > 0) await close.first().click()
}

// Without a worker the code of a screen cannot load offline.
/** @param {Page} page */
async function missAScreen(page) {
  await loseConnection(page)
  await page.goto('/#/auth/register')
  await page.getByRole('heading', { name: 'Pagina nu s-a putut afișa' }).waitFor()
}

// Simulates another tab activating a new version.
/** @param {Page} page */
async function announceVersion(page) {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.reload()
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
  await page.getByText('Versiune nouă disponibilă').waitFor()
}
