import { beforeAll, describe, expect, it } from 'vitest'
import {
  cifreDeschise,
  cifreDeschiseCsv,
  openPeriods,
  type OpenNumbers,
} from '#contract/cifre-deschise.ts'
import { ApiClient } from '#tests/support/api.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { figures } from '#tests/support/open-figures.ts'
import { engines, openPage } from './support/open-page.ts'
import { button, css, link, text, title, type EnginePage } from './support/page.ts'

const CATEGORY = 'DEPOZITARE'
const STREET = 'Strada Petre Ispirescu'

/** Stores figures of a month, which no other screen shows. */
async function store(month: string, category: string, primite: number): Promise<void> {
  const stored = {
    total: figures(primite),
    strazi: [{ strada: STREET, ...figures(primite) }],
    alte_strazi: figures(0),
    patrate: [],
    solicitari: null,
    ridicari: null,
  }
  await queryDatabase('update open_figures set figures = $3 where period = $1 and category = $2', [
    month,
    category,
    JSON.stringify(stored),
  ])
}

/** Reads the figures of a period, which are computed for it if they are not stored yet. */
async function readNumbers(period: string): Promise<OpenNumbers> {
  const answer = await new ApiClient().get(`${cifreDeschise.path}?perioada=${period}`)
  return answer.data as OpenNumbers
}

const received = (page: EnginePage) => page.textOf(css('.stat__figure'))

describe.each(engines)('%s', (_, engine) => {
  let month: string
  beforeAll(async () => {
    month = (await readNumbers(openPeriods.days)).luni[0]!
    await readNumbers(month)
    await store(month, '', 61)
    await store(month, CATEGORY, 23)
  })

  it('a visitor reads the open figures, chooses a period and a problem, and goes back', async () => {
    const page = await openPage(engine)
    await page.open('/cifre')
    await page.waitFor(title('Cifre deschise'))
    await page.click(css(`a[href="#/cifre/${month}"]`))
    await page.waitForRoute(`/cifre/${month}`)
    await page.waitUntil(async () => (await received(page)) === '61', 'the figures of the month')
    await page.waitFor(text(STREET))

    await page.click(link(/^Depozitare ilegală/))
    await page.waitForRoute(`/cifre/${month}/${CATEGORY}`)
    await page.waitUntil(async () => (await received(page)) === '23', 'the figures of the problem')
    await page.evaluate(() => history.back())
    await page.waitForRoute(`/cifre/${month}`)
    await page.waitUntil(async () => (await received(page)) === '61', 'the figures of the month')

    await page.evaluate(() => history.forward())
    await page.waitForRoute(`/cifre/${month}/${CATEGORY}`)
    await page.reload()
    await page.waitUntil(async () => (await received(page)) === '23', 'the figures of the problem')

    await page.click(button('Descarcă tabelul (CSV)'))
    const csv = await page.evaluate(
      async (address) => (await fetch(address)).text(),
      `${cifreDeschiseCsv.path}?perioada=${month}`,
    )
    expect(csv).toContain(STREET)
  })

  it('reading aloud is offered where the browser can speak, and only there', async () => {
    const page = await openPage(engine)
    await page.open('/auth/login')
    await page.waitFor(title('Intrați în contul dvs.'))
    const canSpeak = await page.evaluate(() => 'speechSynthesis' in window)
    const isOffered = () => page.isShown(button('Ascultă pagina'))
    if (canSpeak) await page.waitUntil(isOffered, 'reading aloud')
    // The dialog comes with the code that would offer it.
    await page.click(button('ÎNTREBĂRI FRECVENTE'))
    await page.waitFor(css('dialog[open]'))
    expect(await isOffered()).toBe(canSpeak)
  })
})
