import type { Page } from 'playwright-core'
import { printTable, round } from './report.ts'
import { Histogram } from './support/histogram.ts'
import {
  PATIENCE,
  SLOWER,
  goTo,
  settle,
  showTarget,
  takeLongestEvent,
  tapOn,
  withPhone,
} from './support/phone.ts'
import type { Phone } from './support/phone.ts'

interface Settings {
  taps: number
  /** Part of the names of the taps to measure; empty: all. */
  tap: string
}

const LIMIT_MS = 100

interface Tap {
  name: string
  /** Page of the tap. */
  from: string
  /** Selector of what is tapped. */
  on: string
  /** Source of a function that returns true in the page once the tap is answered. */
  done: string
  /** Undoes the tap, so that it can be repeated. */
  undo(page: Page): Promise<unknown>
}

const HOME = '#/dashboard/main'

const has = (selector: string) =>
  `() => document.querySelector(${JSON.stringify(selector)}) !== null`
const HAS_MORE_ROWS = `((rows, before) => () => rows.length > before)(
  document.getElementsByClassName('row'), document.getElementsByClassName('row').length)`

const tapAgain = (selector: string) => (page: Page) => page.locator(selector).first().tap(PATIENCE)
const goBack = (page: Page) => page.goBack()
const leave = (page: Page) => goTo(page, '#/setari')

/** A tap on another tab or filter; undone by the first. */
function aTab(name: string, from: string, kind: '.tab' | '.chip', position: number): Tap {
  const nth = (index: number) => `main ${kind}:nth-of-type(${index})`
  const isChosen = `:is([aria-selected=true], [aria-pressed=true], [aria-checked=true])`
  return {
    name,
    from,
    on: nth(position),
    done: has(`${nth(position)}${isChosen}`),
    undo: tapAgain(nth(1)),
  }
}

const taps: Tap[] = [
  {
    name: 'Meniu',
    from: HOME,
    on: '.bottombar button',
    done: has('dialog[open] .nav a'),
    undo: goBack,
  },
  aTab('Solicitări, finalizate', '#/solicitari', '.tab', 2),
  aTab('Solicitări, toate', '#/solicitari', '.tab', 3),
  aTab('Sesizări, închise', '#/sesizari', '.tab', 2),
  aTab('Sesizări, toate', '#/sesizari', '.tab', 3),
  aTab('Plăți, plătite', '#/plati', '.tab', 2),
  aTab('Plăți, istoric', '#/plati', '.tab', 3),
  {
    name: 'Plăți, o factură',
    from: '#/plati',
    on: 'main a[href*="#factura-"]',
    done: has('dialog[open] h2'),
    undo: goBack,
  },
  {
    name: 'Plăți, o factură aleasă',
    from: '#/plati',
    on: 'main tbody tr:first-child input',
    done: has('main tbody tr:first-child input:checked'),
    undo: tapAgain('main tbody tr:first-child input'),
  },
  aTab('Notificări, necitite', '#/notificari', '.chip', 2),
  {
    name: 'Notificări, mai multe',
    from: '#/notificari',
    on: 'main .btn--secondary:has-text("Mai multe")',
    done: HAS_MORE_ROWS,
    undo: leave,
  },
  aTab('Contracte, toate', '#/contracte-active', '.chip', 5),
  aTab('Locații, puncte', '#/locatii', '.tab', 2),
  aTab('Utile, unde arunc', '#/utile', '.tab', 2),
  {
    name: 'Setări, o secțiune',
    from: '#/setari',
    on: 'main a[href="#/setari#contact"]',
    done: has('main .setari__title'),
    undo: leave,
  },
]

/** A tap on a page without styles or library, faster than which no tap can be. */
const BARE_PAGE = `<main><button onclick="this.after('Da')">Nu</button></main>`
const bareTap: Tap = {
  name: 'O pagină goală',
  from: '#',
  on: 'button',
  done: `((main, before) => () => main.childNodes.length > before)(
    document.querySelector('main'), document.querySelector('main').childNodes.length)`,
  undo: leave,
}

interface Taps {
  durations: Histogram
  /** Milliseconds of the main thread's work. */
  works: Histogram
  /** Longest interaction, that of undoing too, as measured by the browser. */
  inp: number
}

interface Row extends Omit<Taps, 'works'> {
  name: string
  /**
   * Median of the work up to the answer and right after it, in milliseconds of the slow phone. Measured at full speed: the
   * slow processor is simulated by waiting, and counts the time that other processes take as its own.
   */
  work: number
}

async function measure(phone: Phone, tap: Tap, runs: number): Promise<Row> {
  const { works } = await runTap(phone, tap, runs)
  await phone.slowDown()
  const { durations, inp } = await runTap(phone, tap, runs)
  await phone.speedUp()
  return { name: tap.name, durations, inp, work: works.percentile(50) * SLOWER }
}

async function runTap({ page, readWork }: Phone, tap: Tap, runs: number): Promise<Taps> {
  const durations = new Histogram()
  const works = new Histogram()
  await goTo(page, tap.from)
  await takeLongestEvent(page)
  for (let run = 0; run < runs; run++) {
    if (run > 0) await goTo(page, tap.from)
    const target = await showTarget(page, tap.on)
    const before = await readWork()
    durations.record(await tapOn(page, target, tap.done))
    works.record((await readWork()) - before)
    await settle(page)
    await tap.undo(page)
    await settle(page)
  }
  return { durations, works, inp: await takeLongestEvent(page) }
}

/**
 * Measures the time from a tap within a screen to the painted answer: of tabs, filters, dialogs and rows, with their code
 * and last answers cached and the CPU throttled as on a phone, beside that of a bare page. Returns true if all were within the limit.
 */
export function measureTaps({ taps: runs, tap: part }: Settings): Promise<boolean> {
  return withPhone(async (phone) => {
    const chosen = taps.filter(({ name }) => name.includes(part))
    for (const tap of chosen) await runTap(phone, tap, 1)
    const rows: Row[] = []
    for (const tap of chosen) rows.push(await measure(phone, tap, runs))
    await phone.page.goto('about:blank')
    await phone.page.setContent(BARE_PAGE)
    printRows([...rows, await measure(phone, bareTap, runs)])
    return rows.every(
      ({ durations, inp }) => durations.percentile(95) <= LIMIT_MS && inp <= LIMIT_MS,
    )
  })
}

function printRows(rows: Row[]): void {
  const mark = (value: number) => `${round(value)}${value > LIMIT_MS ? '!' : ' '}`
  printTable({
    title: `From tap to answer, CPU ${SLOWER}× slower, limit ${LIMIT_MS}; milliseconds`,
    columns: ['p50', 'p95', 'INP', 'work'],
    rows: rows.map(({ name, durations, work, inp }) => [
      name,
      ...[durations.percentile(50), durations.percentile(95), inp].map(mark),
      round(work),
    ]),
  })
}
