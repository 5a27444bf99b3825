import { readFile, stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { dayOf } from '#contract/time-zone.ts'
import { contracts, idempotency, payments } from '#server/db/schema.ts'
import { resolveRefunds } from '#server/jobs/resolve-refunds.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { payPositions } from '#server/testing/factories/carduri.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import {
  anApiKey,
  anOperator,
  runProcess,
  toProcessVariables,
} from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import {
  PAYMENT_REQUEST_PATH,
  aDebtor,
  fetchPayment,
  startPayment,
  startPaymentsApp,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'

let app: PaymentsApp
let operator: TestOperator
beforeAll(async () => {
  app = await startPaymentsApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})
// Moves each test's payments out of the next one's default date range.
afterEach(() => app.clock.advance(100 * 24 * 3600))

const today = () => dayOf(app.clock.now())
const rowOf = async (id: number) => {
  const [row] = await app.ports.db.select().from(payments).where(eq(payments.id, id))
  return row!
}

describe('plati export', () => {
  const linesOf = (text: string) => text.replace('\u{feff}', '').trim().split('\r\n')

  it('writes payments and refunds, with formulas escaped', async () => {
    const debtor = await aDebtor(app, 2)
    await app.ports.db
      .update(contracts)
      .set({ codClient: '=1+1' })
      .where(eq(contracts.id, debtor.contract.id))
    const id = await payPositions(app, debtor, debtor.ids)
    app.clock.advance(1)
    await operator.run(
      'plati',
      'ramburseaza',
      String(id),
      '--suma',
      '2,66',
      '--motiv',
      'Proba',
      '--da',
    )
    const { orderNumber, reference } = await rowOf(id)
    const { text, json } = await operator.run('plati', 'export', '--de-la', today())
    const [headings, paid, refunded, ...more] = linesOf(text)
    expect(headings).toBe('data;numar;suma;cod_client;facturi;rrn;stare;platitor')
    const [day, number, sum, client, invoices, rrn, state] = paid!.split(';')
    expect([day, number, sum, client]).toEqual([today(), orderNumber, '105,32', "'=1+1"])
    expect(invoices).toMatch(/^Factura FS \d+, Factura FS \d+$/)
    expect([rrn, state]).toEqual([reference, 'incasata'])
    expect(refunded!.split(';').slice(0, 3)).toEqual([today(), orderNumber, '-2,66'])
    expect(more).toEqual([])
    expect(json).toMatchObject([{ suma_bani: 10_532 }, { suma_bani: -266 }])
  })

  it('takes whole Bucharest days, both ends included', async () => {
    const debtor = await aDebtor(app)
    await payPositions(app, debtor, debtor.ids)
    const count = async (...span: string[]) =>
      ((await operator.run('plati', 'export', ...span)).json as unknown[]).length
    expect(await count('--de-la', today(), '--pana-la', today())).toBe(1)
    expect(await count('--pana-la', addDays(today(), -1))).toBe(0)
    expect(await count('--de-la', addDays(today(), 1), '--pana-la', addDays(today(), 2))).toBe(0)
    expect(await count()).toBe(1)
  })

  it('writes a file only its owner can read, and overwrites none', async () => {
    const debtor = await aDebtor(app)
    await payPositions(app, debtor, debtor.ids)
    const { json } = await operator.run('plati', 'export', '--fisier', 'plati.csv')
    const { fisier, linii } = json as { fisier: string; linii: number }
    expect(linii).toBe(1)
    const kept = await readFile(fisier, 'utf8')
    expect(kept.startsWith('\u{feff}data;')).toBe(true)
    expect((await stat(fisier)).mode & 0o777).toBe(0o600)
    const again = operator.run('plati', 'export', '--fisier', 'plati.csv')
    await expect(again).rejects.toThrow('este deja acolo')
    expect((await operator.audited())[0]).toMatchObject({ action: 'plati.exportate' })
  })

  it('is the same through the API, in pages that neither lose nor repeat a movement', async () => {
    const debtor = await aDebtor(app, 2)
    for (const id of debtor.ids) {
      await payPositions(app, debtor, [id])
      app.clock.advance(1)
    }
    const headers = { authorization: `Bearer ${await anApiKey(app, 'plati:citire')}` }
    const read = async (query: string) =>
      dataOf<{ lista: { numar: string }[]; urmator: string | null }>(
        await app.client().get(`${OPERATOR_API}/plati/miscari?de_la=${today()}${query}`, headers),
      )
    const first = await read('&limita=1')
    const second = await read(`&limita=1&cursor=${first.urmator}`)
    expect(second.urmator).toBeNull()
    const { json } = await operator.run('plati', 'export', '--de-la', today())
    expect([...first.lista, ...second.lista]).toEqual(json)
    const wrong = await app.client().get(`${OPERATOR_API}/plati/miscari?de_la=2026-02-30`, headers)
    expect(statusAndCode(wrong)).toEqual([422, 'date_invalide'])
  })

  it.each([
    [['--de-la', '01.02.2026'], '--de-la cere o zi'],
    [['--de-la', '2026-02-02', '--pana-la', '2026-02-01'], '--de-la este după --pana-la'],
  ])('says what is wrong with %j', async (argv, sentence) => {
    await expect(operator.run('plati', 'export', ...argv)).rejects.toThrow(sentence)
  })
})

describe('plati ramburseaza', () => {
  const refund = (...argv: string[]) => operator.run('plati', 'ramburseaza', ...argv)

  it('refunds through the bank, also from another process', async () => {
    const debtor = await aDebtor(app)
    const id = await payPositions(app, debtor, debtor.ids)
    const { orderNumber } = await rowOf(id)
    const part = await refund(orderNumber, '--suma', '10', '--motiv', 'Proba', '--da')
    expect(part.json).toEqual({ numar: orderNumber, suma_bani: 1000, stare: 'facuta' })
    expect((await operator.audited()).map(({ action }) => action).slice(0, 2)).toEqual([
      'plata.rambursare_facuta',
      'plata.rambursare_ceruta',
    ])
    const { host, port } = app.ports.env
    const variables = { ...toProcessVariables(app), HOST: host, PORT: String(port) }
    const argv = ['plati', 'ramburseaza', String(id), '--motiv', 'Proba', '--da', '--json']
    const { code, out, err } = await runProcess(argv, variables)
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({ suma_bani: 4266, stare: 'facuta' })
    expect(await rowOf(id)).toMatchObject({ state: 'rambursata', refundedBani: 5266 })
  })

  it('does nothing without confirmation', async () => {
    const debtor = await aDebtor(app)
    const id = await payPositions(app, debtor, debtor.ids)
    const { code } = await refund(String(id), '--motiv', 'Proba')
    expect(code).toBe(1)
    expect((await rowOf(id)).refundedBani).toBe(0)
  })

  it('says why a refund is impossible', async () => {
    const debtor = await aDebtor(app)
    const id = String(await payPositions(app, debtor, debtor.ids))
    const why = ['--motiv', 'Proba', '--da']
    await expect(refund(id, '--da')).rejects.toThrow('Lipsește --motiv')
    await expect(refund(id, '--motiv', ' ', '--da')).rejects.toThrow('Motivul')
    await expect(refund(id, '--suma', 'tot', ...why)).rejects.toThrow('--suma cere o sumă')
    await expect(refund(id, '--suma', '0', ...why)).rejects.toThrow('--suma cere o sumă')
    await expect(refund(id, '--suma', '52,67', ...why)).rejects.toThrow('mai puțin')
    await expect(refund('99999999999', ...why)).rejects.toThrow('Nu există plata 99999999999.')
    const { plata_id } = await startPayment(debtor.client, [
      (await anInvoice(app, debtor.citizen.id, { contractId: debtor.contract.id })).id,
    ])
    await expect(refund(String(plata_id), ...why)).rejects.toThrow('nu a fost încasată')
    expect((await rowOf(Number(id))).refundedBani).toBe(0)
  })
})

describe('plati elibereaza', () => {
  const release = (...argv: string[]) => operator.run('plati', 'elibereaza', ...argv)

  /** A payment that the bank shows with another sum. */
  async function aMismatched() {
    const debtor = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(debtor.client, debtor.ids)
    await app.pay(redirect_url)
    await app.ports.db.update(payments).set({ bani: 5265 }).where(eq(payments.id, id))
    await settle(app.ports, id)
    return { ...debtor, id }
  }

  it('ends a payment that the bank shows otherwise: its items can be paid again', async () => {
    const { client, ids, id } = await aMismatched()
    const pay = () => client.post(PAYMENT_REQUEST_PATH, { pozitii: ids })
    expect(dataOf<{ plata_id: number }>(await pay()).plata_id).toBe(id)
    const why = ['--motiv', 'Lămurit cu banca', '--da']
    const { json } = await release(String(id), ...why)
    expect(json).toEqual({ numar: String(id), stare: 'eliberata' })
    expect((await operator.audited())[0]).toMatchObject({ action: 'plata.eliberata' })
    expect(await rowOf(id)).toMatchObject({ state: 'esuata', releasedWhy: 'Lămurit cu banca' })
    expect(await fetchPayment(client, id)).toMatchObject({ stare: 'esuata', fara_incasare: false })
    await settle(app.ports, id)
    expect(await rowOf(id)).toMatchObject({ state: 'esuata' })
    expect(dataOf<{ plata_id: number }>(await pay()).plata_id).not.toBe(id)
    await expect(release(String(id), ...why)).rejects.toThrow('nu este blocată')
  })

  it('is settled after all when the bank reports it paid as ordered', async () => {
    const { ids, id } = await aMismatched()
    await release(String(id), '--motiv', 'Lămurit cu banca', '--da')
    await app.ports.db.update(payments).set({ bani: 5266 }).where(eq(payments.id, id))
    await settle(app.ports, id)
    expect(await rowOf(id)).toMatchObject({ state: 'incasata' })
    expect((await findReceivable(app, ids[0]!)).paidBani).toBe(5266)
  })

  it('does nothing to a payment that fits', async () => {
    const debtor = await aDebtor(app)
    const id = await payPositions(app, debtor, debtor.ids)
    const releasing = release(String(id), '--motiv', 'Proba', '--da')
    await expect(releasing).rejects.toThrow('nu este blocată')
  })
})

describe('plati verifica', () => {
  const verify = async () =>
    (await operator.run('plati', 'verifica')).json as {
      verificate: number
      de_lamurit: { numar: string; de_lamurit: string }[]
    }

  it('finds nothing when everything matches the bank', async () => {
    const debtor = await aDebtor(app)
    const id = await payPositions(app, debtor, debtor.ids)
    await operator.run(
      'plati',
      'ramburseaza',
      String(id),
      '--suma',
      '1',
      '--motiv',
      'Proba',
      '--da',
    )
    const { verificate, de_lamurit } = await verify()
    expect(verificate).toBeGreaterThan(0)
    expect(de_lamurit.filter(({ numar }) => numar.startsWith(`${id}-`))).toEqual([])
  })

  it('reports a payment the bank says was never paid, and audits the check', async () => {
    const debtor = await aDebtor(app)
    const { plata_id } = await startPayment(debtor.client, debtor.ids)
    await app.ports.db
      .update(payments)
      .set({ state: 'incasata', checkAt: null })
      .where(eq(payments.id, plata_id))
    const { de_lamurit } = await verify()
    expect(de_lamurit.map((one) => one.de_lamurit)).toContain('încasată aici, nu și la bancă')
    expect((await operator.audited())[0]).toMatchObject({ action: 'plati.verificate' })
  })

  it('reports payments that are open, differ in amount, or are paid or refunded only at the bank', async () => {
    const [one, other, third, fourth] = [
      await aDebtor(app),
      await aDebtor(app),
      await aDebtor(app),
      await aDebtor(app),
    ]
    const open = (await startPayment(one.client, one.ids)).plata_id
    const unsettled = await startPayment(other.client, other.ids)
    await app.pay(unsettled.redirect_url)
    const changed = await payPositions(app, third, third.ids)
    await app.ports.db.update(payments).set({ bani: 5267 }).where(eq(payments.id, changed))
    const refunded = await payPositions(app, fourth, fourth.ids)
    await app.ports.bank.refund((await rowOf(refunded)).orderId!, 100)
    const { de_lamurit } = await verify()
    const wordsOf = (id: number) =>
      de_lamurit.find(({ numar }) => numar.startsWith(`${id}-`))?.de_lamurit
    expect(wordsOf(open)).toContain('neîncheiată')
    expect(wordsOf(unsettled.plata_id)).toBe('încasată la bancă, nu și aici')
    expect(wordsOf(changed)).toContain('altă sumă')
    expect(wordsOf(refunded)).toBe('dați înapoi la bancă 1,00 lei, aici 0,00 lei')
    expect((await rowOf(refunded)).refundedBani).toBe(0)
    const { text } = await operator.run('plati', 'verifica')
    expect(text).toContain('De lămurit:')
  })
})

describe('a program with an API key', () => {
  interface Refund {
    id: number
    stare: string
  }
  const why = 'Plătită de două ori'
  let authorization: string
  beforeAll(async () => {
    authorization = `Bearer ${await anApiKey(app, 'plati:rambursare', 'plati:citire')}`
  })
  afterEach(() => {
    app.bankSpy.faults = {}
  })

  const get = (path: string) => app.client().get(OPERATOR_API + path, { authorization })
  const refund = (number: string | number, body: object, key: string = crypto.randomUUID()) =>
    app.client().post(`${OPERATOR_API}/plati/${number}/rambursare`, body, {
      authorization,
      'idempotency-key': key,
    })
  async function aPayment() {
    const debtor = await aDebtor(app)
    return payPositions(app, debtor, debtor.ids)
  }

  it('refunds a payment once for its idempotency key, even if no answer was stored', async () => {
    const id = await aPayment()
    const { orderNumber } = await rowOf(id)
    const key = crypto.randomUUID()
    const ask = (bani: number) => refund(orderNumber, { suma_bani: bani, motiv: why }, key)
    const first = await ask(1000)
    const done = { numar: orderNumber, suma_bani: 1000, stare: 'facuta' }
    expect(dataOf(first)).toMatchObject(done)
    expect((await ask(1000)).text).toBe(first.text)
    await app.ports.db.delete(idempotency).where(eq(idempotency.key, key))
    app.bankSpy.calls.length = 0
    expect(dataOf(await ask(1000))).toEqual(dataOf(first))
    expect(app.bankSpy.calls).not.toContain('refund')
    await app.ports.db.delete(idempotency).where(eq(idempotency.key, key))
    expect(statusAndCode(await ask(2000))).toEqual([422, 'cheie_refolosita'])
    expect((await rowOf(id)).refundedBani).toBe(1000)
    expect(dataOf(await get(`/plati/rambursari/${dataOf<Refund>(first).id}`))).toMatchObject(done)
  })

  it('refunds once when the same call arrives several times together', async () => {
    const id = await aPayment()
    const key = crypto.randomUUID()
    app.bankSpy.calls.length = 0
    const ends = await Promise.all([1, 2, 3].map(() => refund(id, { motiv: why }, key)))
    expect(ends.map(({ status }) => status)).toContain(200)
    for (const end of ends) expect([200, 409]).toContain(end.status)
    expect(app.bankSpy.calls.filter((call) => call === 'refund')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'rambursata', refundedBani: 5266 })
  })

  it('reads how a refund ended that the bank did not answer about', async () => {
    const id = await aPayment()
    app.bankSpy.faults = { refund: 'lost' }
    const asked = dataOf<Refund>(await refund(id, { motiv: why }))
    expect(asked).toMatchObject({ stare: 'in_curs', suma_bani: 5266, incheiata_la: null })
    const { rambursari_in_curs: pending } = dataOf<{ rambursari_in_curs: unknown[] }>(
      await get('/plati/verificare'),
    )
    expect(pending).toContainEqual(expect.objectContaining({ id: asked.id, plata: id }))
    app.bankSpy.faults = {}
    app.clock.advance(15 * 60)
    await resolveRefunds(app.ports)
    expect(dataOf(await get(`/plati/rambursari/${asked.id}`))).toMatchObject({ stare: 'refuzata' })
    expect(statusAndCode(await get('/plati/rambursari/999999'))).toEqual([404, 'inexistent'])
  })

  it('is told why nothing was refunded, and may try again with its key', async () => {
    const id = await aPayment()
    const tooMuch = await refund(id, { suma_bani: 5267, motiv: why })
    expect(statusAndCode(tooMuch)).toEqual([409, 'stare_nepotrivita'])
    expect(tooMuch.body.errors?.message).toEqual(['Plata are mai puțin de dat înapoi.'])
    expect(statusAndCode(await refund(id, { motiv: ' ' }))).toEqual([422, 'date_invalide'])
    expect(statusAndCode(await refund(999_999, { motiv: why }))).toEqual([404, 'inexistent'])
    const key = crypto.randomUUID()
    app.bankSpy.faults = { status: 'lost' }
    const silent = await refund(id, { suma_bani: 500, motiv: why }, key)
    expect(statusAndCode(silent)).toEqual([503, 'indisponibil'])
    expect(silent.headers['retry-after']).toBe('60')
    app.bankSpy.faults = {}
    const again = await refund(id, { suma_bani: 500, motiv: why }, key)
    expect(dataOf(again)).toMatchObject({ stare: 'facuta' })
    const repeated = await refund(id, { suma_bani: 500, motiv: why })
    expect(repeated.body.errors?.message[0]).toContain('s-a dat deja înapoi')
    const onPurpose = await refund(id, { suma_bani: 500, motiv: why, din_nou: true })
    expect(dataOf(onPurpose)).toMatchObject({ stare: 'facuta' })
    expect((await rowOf(id)).refundedBani).toBe(1000)
  })

  it('is told that the bank does not answer, without a wait for each payment', async () => {
    const ids: number[] = []
    for (let count = 0; count < 6; count++) ids.push(await aPayment())
    app.bankSpy.faults = { status: 'lost' }
    app.bankSpy.calls.length = 0
    const { verificate, de_lamurit } = dataOf<{
      verificate: number
      de_lamurit: { de_lamurit: string }[]
    }>(await get(`/plati/verificare?de_la=${today()}`))
    expect(verificate).toBeGreaterThanOrEqual(ids.length)
    const unanswered = de_lamurit.filter((one) => one.de_lamurit === 'banca nu răspunde')
    expect(unanswered).toHaveLength(verificate)
    expect(app.bankSpy.calls.length).toBeLessThan(verificate)
  })

  it('compares payments with the bank page by page, as the command does', async () => {
    const [wrong] = [await aPayment(), await aPayment(), await aPayment()]
    await app.ports.db.update(payments).set({ bani: 5267 }).where(eq(payments.id, wrong!))
    interface Found {
      verificate: number
      de_lamurit: unknown[]
      urmator: string | null
    }
    const found: Found[] = []
    let cursor = ''
    do {
      const path = `/plati/verificare?de_la=${today()}&limita=2${cursor}`
      const page = dataOf<Found>(await get(path))
      found.push(page)
      cursor = page.urmator === null ? '' : `&cursor=${page.urmator}`
    } while (cursor !== '')
    const { json } = await operator.run('plati', 'verifica', '--de-la', today())
    expect(json).toMatchObject({
      verificate: found.reduce((sum, { verificate }) => sum + verificate, 0),
      de_lamurit: found.flatMap(({ de_lamurit }) => de_lamurit),
    })
    expect(found.length).toBeGreaterThan(1)
    expect(found[0]!.verificate).toBe(2)
    expect(JSON.stringify(json)).toContain('altă sumă')
  })
})
