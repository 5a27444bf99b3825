import type { Locator, Page } from 'playwright-core'
import { printTable, round } from './report.ts'
import { Histogram } from './support/histogram.ts'
import {
  PATIENCE,
  SLOWER,
  goTo,
  showTarget,
  takeLongestEvent,
  tapOn,
  withPhone,
} from './support/phone.ts'

interface Settings {
  taps: number
  offline: boolean
  /** Part of the names of the screens to measure; empty: all. */
  screen: string
}

const LIMIT_MS = 100
const FIRST_TAPS = 5

interface Screen {
  name: string
  /** Page of the tap. */
  from: string
  /** Selector of the link to tap. */
  link: string
  /** True if the link is in the menu, which is opened first. */
  inMenu?: boolean
  /** Selector present once the screen is rendered. */
  content?: string
}

const HOME = '#/dashboard/main'
const bar = (address: string) => `.bottombar a[href="${address}"]`
const inMenu = (address: string) => `dialog .nav a[href="${address}"]`
const inMain = (address: string) => `main a[href^="${address}"]`

const screens: Screen[] = [
  { name: 'Acasă', from: '#/notificari', link: bar(HOME) },
  { name: 'Solicitări', from: HOME, link: bar('#/solicitari') },
  { name: 'Solicitare', from: '#/solicitari', link: inMain('#/solicitare-view/') },
  { name: 'Solicitare nouă', from: '#/solicitari', link: inMain('#/solicitare-add') },
  { name: 'Sesizări', from: HOME, link: bar('#/sesizari') },
  { name: 'Sesizare', from: '#/sesizari', link: inMain('#/sesizare/') },
  {
    name: 'Sesizare nouă',
    from: '#/sesizari',
    link: inMain('#/sesizari/noua'),
    content: 'input[type=file]',
  },
  { name: 'Contracte', from: HOME, link: inMain('#/contracte-active') },
  { name: 'Locații', from: HOME, link: inMenu('#/locatii'), inMenu: true },
  { name: 'Locație', from: '#/locatii', link: inMain('#/locatie/') },
  { name: 'Utile', from: HOME, link: inMenu('#/utile'), inMenu: true },
  { name: 'Articol', from: '#/utile', link: inMain('#/utile/') },
  { name: 'Setări', from: HOME, link: inMenu('#/setari'), inMenu: true },
  { name: 'Notificări', from: HOME, link: bar('#/notificari') },
]
const CONTENT = '.row, .card'

/** Condition in the page, true once another screen with its content is shown. */
const stands = ({ content = CONTENT }: Screen) => `(before) => {
  const title = document.querySelector('main h1')
  return title !== null && title !== before &&
    document.querySelector('main').querySelector(${JSON.stringify(content)}) !== null
}`

async function openFrom(page: Page, { from, link, inMenu }: Screen): Promise<Locator> {
  await goTo(page, from)
  if (inMenu) await page.locator('.bottombar button').tap(PATIENCE)
  return showTarget(page, link)
}

/** Taps once and returns the milliseconds until the screen is painted. */
const tap = async (page: Page, screen: Screen): Promise<number> =>
  tapOn(page, await openFrom(page, screen), stands(screen))

interface Row {
  name: string
  /** Median of first taps after a reload, when the code of the screen has to be loaded too. */
  first: number
  /** Later taps. */
  p50: number
  p95: number
  /** Longest interaction, as measured by the browser. */
  inp: number
}

async function measure(page: Page, screen: Screen, taps: number): Promise<Row> {
  const first = new Histogram()
  for (let run = 0; run < FIRST_TAPS; run++) {
    await page.reload()
    await page.locator('main h1').waitFor(PATIENCE)
    first.record(await tap(page, screen))
  }
  const times = new Histogram()
  await takeLongestEvent(page)
  for (let run = 0; run < taps; run++) times.record(await tap(page, screen))
  return {
    name: screen.name,
    first: first.percentile(50),
    p50: times.percentile(50),
    p95: times.percentile(95),
    inp: await takeLongestEvent(page),
  }
}

/**
 * Measures the time from a tap to a rendered signed-in screen: every screen was visited once, so that its code and last
 * answers are cached; the CPU is throttled as on a phone. Returns true if all were within the limit.
 */
export function measureScreens({ taps, offline, screen: part }: Settings): Promise<boolean> {
  return withPhone(async ({ page, slowDown, setOffline }) => {
    for (const screen of screens) await (await openFrom(page, screen)).tap(PATIENCE)
    await slowDown()
    if (offline) await setOffline()
    const rows: Row[] = []
    for (const screen of screens.filter(({ name }) => name.includes(part)))
      rows.push(await measure(page, screen, taps))
    printRows(rows)
    return rows.every(({ p95, inp }) => p95 <= LIMIT_MS && inp <= LIMIT_MS)
  })
}

function printRows(rows: Row[]): void {
  printTable({
    title: `From tap to screen, CPU ${SLOWER}× slower, limit ${LIMIT_MS}; milliseconds`,
    columns: ['first', 'p50', 'p95', 'INP'],
    rows: rows.map(({ name, first, p50, p95, inp }) => [
      name,
      ...[first, p50, p95, inp].map((value) => `${round(value)}${value > LIMIT_MS ? '!' : ' '}`),
    ]),
  })
}
