import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desc, eq, like } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Notice } from '#contract/notificari.ts'
import type { PublicInvoice, VisitorPayment } from '#contract/plateste.ts'
import type { Payment } from '#contract/plati.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit, outbox, payments, rateLimits, receivables } from '#server/db/schema.ts'
import { signInvoiceToken } from '#server/domain/invoice-links.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { exportPayments } from '#server/modules/plati/list.ts'
import { findByVisitorKey } from '#server/modules/plati/repo.ts'
import { countByStatus, dataOf, openConnections, statusAndCode } from '#server/testing/helpers.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import {
  PAYMENT_REQUEST_PATH,
  aDebtor,
  fetchPayment,
  listLedgerEntries,
  startPayment,
  startPaymentsApp,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { readPdf } from '#server/testing/read-pdf.ts'

const WRONG_PER_DAY = 10
const WRONG_PER_HOUR = 20
const MINUTE = 60
const EMAIL = 'vecina@exemplu.ro'
const SUM = 5266

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())
beforeEach(() => app.ports.db.delete(rateLimits))

/** A debtor with an invoice, and what stands on the paper. */
async function aPaper() {
  const debtor = await aDebtor(app)
  const row = await findReceivable(app, debtor.ids[0]!)
  const pair = { factura: `${row.serie} ${row.numar}`, cod_client: debtor.contract.codClient }
  return { ...debtor, row, pair, token: signInvoiceToken(app.ports.env, row.id) }
}
type PrintedInvoice = Awaited<ReturnType<typeof aPaper>>

const ask = (body: object, client = app.client()) => client.post('/api/plateste-factura', body)
const read = async (body: object) => dataOf<PublicInvoice>(await ask(body))
const begin = (body: object, client = app.client()) => client.post('/api/plateste', body)
const stateOf = async (cheie: string) =>
  dataOf<VisitorPayment>(await app.client().post('/api/plateste-stare', { cheie }))

/** Begins the payment of a paper, and returns its key and its page. */
async function started({ pair }: Pick<PrintedInvoice, 'pair'>, more: object = {}) {
  const cheie = crypto.randomUUID()
  const answer = await begin({ ...pair, cheie, suma_bani: SUM, ...more })
  return { cheie, page: dataOf<{ redirect_url: string }>(answer).redirect_url }
}

/** Pays on the bank's page; an open payment is asked about a moment later. */
async function pay(page: string, card?: string): Promise<string> {
  const back = await app.pay(page, card)
  app.clock.advance(3)
  return back
}

const lettersTo = (to: string) =>
  app.ports.db.select().from(outbox).where(eq(outbox.recipient, to)).orderBy(desc(outbox.id))

describe('an invoice that anybody asks for', () => {
  it('is found by its number and client code, however they are spelled, and shows little', async () => {
    const { row, pair } = await aPaper()
    const shown = await read(pair)
    expect(shown).toEqual({
      denumire: row.name,
      strada: expect.stringMatching(/^(?:\S+ )?\p{L}•••$/u),
      scadenta: row.dueOn,
      stare: 'de_plata',
      suma_bani: SUM,
      penalitati_bani: 0,
    })
    const spelled = { factura: ` fs-${row.numar} `, cod_client: '100 200' }
    expect(await read(spelled)).toEqual(shown)
  })

  it('is told with its penalties', async () => {
    const paper = await aPaper()
    const dueOn = addDays(dayOf(app.clock.now()), -60)
    await app.ports.db.update(receivables).set({ dueOn }).where(eq(receivables.id, paper.row.id))
    const { suma_bani, penalitati_bani } = await read(paper.pair)
    expect(penalitati_bani).toBeGreaterThan(0)
    expect(suma_bani).toBe(SUM + penalitati_bani)
    const { page } = await started(paper, { suma_bani })
    await pay(page)
    expect(await read(paper.pair)).toMatchObject({ suma_bani: expect.any(Number) })
  })

  it('gets one answer for an unknown number and for a wrong code', async () => {
    const { pair } = await aPaper()
    const unknown = await ask({ ...pair, factura: 'FS 0' + '9'.repeat(15) })
    const wrong = await ask({ ...pair, cod_client: '999' })
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
    expect(wrong.body).toEqual(unknown.body)
    const [entry] = await app.ports.db
      .select()
      .from(audit)
      .where(like(audit.action, 'plateste.%'))
      .orderBy(desc(audit.id))
    expect(entry).toMatchObject({ actor: 'anonim', action: 'plateste.gresit', subject: '' })
  })

  it('asks for both fields, also for ones without a letter or digit', async () => {
    const empty = await ask({ factura: ' - ' })
    expect(empty.body.errors?.fields).toEqual({
      factura: [expect.any(String)],
      cod_client: [expect.any(String)],
    })
  })

  it('limits wrong pairs by client code and by number, from any address, and right ones never', async () => {
    const { pair } = await aPaper()
    for (let turn = 0; turn <= WRONG_PER_DAY + 5; turn += 1) await read(pair)
    const answers = []
    for (let turn = 0; turn <= WRONG_PER_DAY; turn += 1) {
      const guesser = app.client(`10.0.0.${turn}`)
      answers.push(await ask({ ...pair, factura: `FS 77${turn}` }, guesser))
    }
    expect(countByStatus(answers)).toEqual({ 404: WRONG_PER_DAY, 429: 1 })
    // The token of the paper itself still opens it.
    const { token } = await aPaper()
    expect((await read({ legatura: token })).stare).toBe('de_plata')
  })

  it('limits wrong ones by address', async () => {
    const answers = []
    for (let turn = 0; turn <= WRONG_PER_HOUR; turn += 1) {
      const body = { factura: `FS 88${turn}`, cod_client: `88${turn}` }
      answers.push(await ask(body, app.client('10.1.0.1')))
    }
    expect(countByStatus(answers)).toEqual({ 404: WRONG_PER_HOUR, 429: 1 })
  })

  it('needs a proof of work once many wrong pairs come from everywhere', async () => {
    const { pair, token } = await aPaper()
    const resetAt = new Date(app.clock.now().getTime() + 3_600_000)
    await app.ports.db.insert(rateLimits).values({ key: 'plateste:gresite', spent: 500, resetAt })
    const refused = await ask(pair)
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect(refused.body.data).toMatchObject({ challenge: expect.anything() })
    expect((await ask({ legatura: token })).status).toBe(200)
  })
})

describe('the token of the QR code on an invoice', () => {
  it('opens that invoice only, and not once it is changed', async () => {
    const [one, other] = [await aPaper(), await aPaper()]
    expect((await read({ legatura: one.token })).denumire).toBe(one.row.name)
    const forged = other.token.replace(/-.*/, one.token.slice(one.token.indexOf('-')))
    const nextVersion = one.token.replace(/^1/, '2')
    const otherKey = signInvoiceToken(
      { appKey: 'alta-cheie-de-cel-putin-32-caractere' },
      one.row.id,
    )
    for (const legatura of [forged, nextVersion, otherKey, 'x', one.token.toUpperCase()]) {
      expect(statusAndCode(await ask({ legatura }))).toEqual([404, 'inexistent'])
    }
  })

  it('is printed on an invoice that is owed', async () => {
    const { client, row } = await aPaper()
    const print = async () => {
      const response = await fetch(`${app.ports.env.publicUrl}/api/factura-pdf/${row.id}`, {
        headers: Reflect.apply(Reflect.get(client, 'bearer'), client, []),
      })
      return readPdf(Buffer.from(await response.arrayBuffer()))
    }
    const hasCode = ({ elements }: Awaited<ReturnType<typeof print>>) =>
      elements.some((element) => element.includes('/S /Figure'))
    expect(hasCode(await print())).toBe(true)
    await app.ports.db
      .update(receivables)
      .set({ contestedAt: app.clock.now() })
      .where(eq(receivables.id, row.id))
    expect(hasCode(await print())).toBe(false)
  })
})

describe('what cannot be paid', () => {
  it.each(['cancelledAt', 'contestedAt'] as const)('is not told why: %s', async (column) => {
    const paper = await aPaper()
    await app.ports.db
      .update(receivables)
      .set({ [column]: app.clock.now() })
      .where(eq(receivables.id, paper.row.id))
    const shown = await read(paper.pair)
    expect(shown).toMatchObject({ stare: 'nu_se_plateste', suma_bani: 0, penalitati_bani: 0 })
    const refused = await begin({ ...paper.pair, cheie: crypto.randomUUID(), suma_bani: SUM })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })

  it('is a sum that the payer was not shown', async () => {
    const { pair } = await aPaper()
    const refused = await begin({ ...pair, cheie: crypto.randomUUID(), suma_bani: SUM - 1 })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })

  it('is anything while the city takes no cards, except that what was begun is shown', async () => {
    const paper = await aPaper()
    const { cheie } = await started(paper)
    app.ports.env.featuresOff = new Set(['cards'])
    try {
      expect(statusAndCode(await ask(paper.pair))).toEqual([404, 'functie_oprita'])
      const body = { ...paper.pair, cheie, suma_bani: SUM }
      expect(statusAndCode(await begin(body))).toEqual([404, 'functie_oprita'])
      expect((await stateOf(cheie)).stare).toBe('in_asteptare')
    } finally {
      app.ports.env.featuresOff = new Set()
    }
  })
})

describe('a payment without an account', () => {
  it('is booked once, shown to its payer and to the debtor, and its receipt goes once', async () => {
    const paper = await aPaper()
    const { cheie, page } = await started(paper, { email: EMAIL })
    const back = await pay(page)
    expect(await app.follow(back)).toBe(`/#/plateste/${cheie}`)
    await app.follow(back)
    expect(await listLedgerEntries(app, paper.citizen.id)).toEqual([`banca>creante ${SUM}`])
    const shown = await stateOf(cheie)
    expect(shown).toMatchObject({ stare: 'incasata', suma_bani: SUM, chitanta: true })
    expect(shown.denumire).toBe(paper.row.name)
    expect(JSON.stringify(shown)).not.toContain(paper.contract.numar)
    const letters = await lettersTo(EMAIL)
    expect(letters).toHaveLength(1)
    const { body: text, emailDetails } = letters[0]!
    for (const word of ['52,66', paper.row.numar, shown.strada, shown.referinta!]) {
      expect(text).toContain(word)
    }
    expect(text).not.toContain(paper.contract.titular)
    expect(emailDetails).toMatchObject({ language: 'ro' })
    expect(await findByVisitorKey(app.ports.db, cheie)).toMatchObject({ receiptEmail: null })
    expect((await read(paper.pair)).stare).toBe('platita')
  })

  it('tells the debtor that somebody else paid, and nothing of the card', async () => {
    const paper = await aPaper()
    const { cheie, page } = await started(paper, { email: EMAIL })
    await pay(page)
    await stateOf(cheie)
    const { id } = (await findByVisitorKey(app.ports.db, cheie))!
    const seen = await fetchPayment(paper.client, id)
    expect(seen).toMatchObject({
      stare: 'incasata',
      de_altcineva: 'Plătită de altcineva, cu cardul.',
    })
    expect(seen.card).toBeUndefined()
    const notices = dataOf<Notice[]>(await paper.client.get('/api/notificari-list'))
    expect(notices[0]!.titlu).toBe('Altcineva a plătit pentru dvs.')
    const last = await paper.client.get('/api/plata-ultima')
    expect(statusAndCode(last)).toEqual([404, 'inexistent'])
    const exported = await exportPayments(app.ports.db, paper.citizen.id, app.clock.now())
    expect(JSON.stringify(exported)).not.toContain(EMAIL)
    paper.client.language = 'en'
    expect((await fetchPayment(paper.client, id)).de_altcineva).toBe(
      'Paid by someone else, by card.',
    )
  })

  it('sends the receipt in the language of the page', async () => {
    const paper = await aPaper()
    const client = app.client()
    client.language = 'en'
    const cheie = crypto.randomUUID()
    const body = { ...paper.pair, cheie, suma_bani: SUM, email: 'neighbour@example.com' }
    await pay(dataOf<{ redirect_url: string }>(await begin(body, client)).redirect_url)
    await stateOf(cheie)
    const [letter] = await lettersTo('neighbour@example.com')
    expect(letter).toMatchObject({ subject: 'We have received your payment' })
    expect(letter!.body).toContain('Invoice FS')
  })

  it('sends the bank nothing of the debtor', async () => {
    const paper = await aPaper()
    let order: unknown
    const { register } = app.ports.bank
    app.ports.bank.register = (given) => {
      order = given
      return register(given)
    }
    try {
      await started(paper)
    } finally {
      app.ports.bank.register = register
    }
    expect(order).toMatchObject({ customer: {}, sessionSeconds: 10 * MINUTE })
    expect(order).not.toHaveProperty('clientId')
  })

  it('keeps one key for one payment, whatever is repeated', async () => {
    const [paper, other] = [await aPaper(), await aPaper()]
    const { cheie, page } = await started(paper)
    const again = await begin({ ...paper.pair, cheie, suma_bani: SUM })
    expect(dataOf<{ redirect_url: string }>(again).redirect_url).toBe(page)
    const elsewhere = await begin({ ...other.pair, cheie, suma_bani: SUM })
    expect(statusAndCode(elsewhere)).toEqual([422, 'cheie_refolosita'])
    await pay(page)
    await stateOf(cheie)
    const late = await begin({ ...paper.pair, cheie, suma_bani: SUM })
    expect(dataOf<{ redirect_url: string }>(late).redirect_url).toContain(`/#/plateste/${cheie}`)
  })

  it('that fails says why to its payer only, and is paid again with a new key', async () => {
    const paper = await aPaper()
    const { cheie, page } = await started(paper)
    await pay(page, 'refuz-915')
    const failed = await stateOf(cheie)
    expect(failed).toMatchObject({ stare: 'esuata', fara_incasare: true, legatura: paper.token })
    expect(failed.motiv).toContain('card')
    const { id } = (await findByVisitorKey(app.ports.db, cheie))!
    expect((await fetchPayment(paper.client, id)).motiv).toBe(
      'Altcineva a încercat să plătească și nu a reușit.',
    )
    expect(dataOf<Payment[]>(await paper.client.get('/api/plati-list'))).toEqual([])
    const again = await started({ pair: { legatura: paper.token } as never })
    await pay(again.page)
    expect((await stateOf(again.cheie)).stare).toBe('incasata')
  })

  it('is forgotten with its address if it never succeeds', async () => {
    const { cheie, page } = await started(await aPaper(), { email: 'nimeni@exemplu.ro' })
    await pay(page, 'refuz-915')
    await stateOf(cheie)
    await cleanUp(app.ports)
    expect(await findByVisitorKey(app.ports.db, cheie)).toMatchObject({
      receiptEmail: 'nimeni@exemplu.ro',
    })
    app.clock.advance(3 * 24 * 60 * MINUTE)
    await cleanUp(app.ports)
    expect(await findByVisitorKey(app.ports.db, cheie)).toMatchObject({ receiptEmail: null })
    expect(await lettersTo('nimeni@exemplu.ro')).toEqual([])
  })

  it('with an unknown key is not found', async () => {
    const answer = await app.client().post('/api/plateste-stare', { cheie: crypto.randomUUID() })
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
  })
})

describe('two payers of one invoice', () => {
  it('are the debtor, who is being asked to wait, then a visitor', async () => {
    const paper = await aPaper()
    await startPayment(paper.client, paper.ids)
    expect((await read(paper.pair)).stare).toBe('in_plata')
    const refused = await begin({ ...paper.pair, cheie: crypto.randomUUID(), suma_bani: SUM })
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })

  it('are a visitor, then the debtor, who gets no page of another until it has been left', async () => {
    const paper = await aPaper()
    const { cheie } = await started(paper)
    const { id } = (await findByVisitorKey(app.ports.db, cheie))!
    const waiting = await startPayment(paper.client, paper.ids)
    expect(waiting.plata_id).toBe(id)
    expect(waiting.redirect_url).toContain(`/#/success-bt-payment/${id}`)
    const seen = await fetchPayment(paper.client, id)
    expect(seen.redirect_url).toBeUndefined()
    expect(seen.de_altcineva).toMatch(/^Altcineva plătește acum/)
    app.clock.advance(16 * MINUTE)
    const own = await startPayment(paper.client, paper.ids)
    expect(own.plata_id).not.toBe(id)
    await pay(own.redirect_url)
    expect((await fetchPayment(paper.client, own.plata_id)).stare).toBe('incasata')
  })

  it('at once open one payment', async () => {
    const paper = await aPaper()
    await openConnections(app)
    const body = { ...paper.pair, suma_bani: SUM }
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => begin({ ...body, cheie: crypto.randomUUID() })),
      paper.client.post(PAYMENT_REQUEST_PATH, { pozitii: paper.ids }),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const opened = await app.ports.db
      .select()
      .from(payments)
      .where(eq(payments.citizenId, paper.citizen.id))
    expect(opened).toHaveLength(1)
  })
})

it('an invoice without its series is found too', async () => {
  const { citizen, contract } = await aPaper()
  const row = await anInvoice(app, citizen.id, { contractId: contract.id })
  expect((await read({ factura: row.numar, cod_client: contract.codClient })).denumire).toBe(
    row.name,
  )
})
