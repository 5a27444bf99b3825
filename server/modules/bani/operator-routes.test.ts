import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { DeskInvoice, Receipt, ReceiptItem, StatementItem } from '#contract/money-fields.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { normalizeIban } from '#contract/iban.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { scopeNames } from '#contract/operator/scopes.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit, creditNotes, payments } from '#server/db/schema.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { aClient } from '#server/testing/factories/accounts.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { aDebtor, startPayment, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { formatCamt053 } from '#server/testing/factories/statements.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'

let app: PaymentsApp
let authorization: string
let today: string
let turn = 0
beforeAll(async () => {
  app = await startPaymentsApp()
  authorization = `Bearer ${await anApiKey(app, ...scopeNames)}`
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

const get = (path: string) => app.client().get(OPERATOR_API + path, { authorization })
const post = (path: string, body: unknown, key: string = crypto.randomUUID()) =>
  app.client().post(OPERATOR_API + path, body, { authorization, 'idempotency-key': key })
const send = (path: string, file: string, key: string = crypto.randomUUID()) =>
  app.client().upload(OPERATOR_API + path, 'extras.xml', Buffer.from(file), {
    authorization,
    'idempotency-key': key,
  })

async function auditedOf(subject: string) {
  const rows = await app.ports.db.select().from(audit).where(eq(audit.subject, subject))
  return rows.map(({ actor, action }) => ({ actor, action }))
}
const byProgram = expect.stringMatching(/^api:program-/) as string

/** A client with an invoice of 52.66 lei, on a contract of their own code. */
async function aPayer() {
  turn += 1
  const citizen = await aClient(app, { nume: 'Datornicu', prenume: 'Ioana' })
  const contract = await aContract(app, citizen.id, { codClient: `AP${70_000 + turn}` })
  const dueOn = addDays(today, 20)
  const numar = String(910_000 + turn)
  const paper = { contractId: contract.id, serie: 'API', numar, totalBani: 5266, dueOn }
  return { citizen, contract, invoice: await anInvoice(app, citizen.id, paper) }
}

const aStatement = (text: string) =>
  formatCamt053({
    iban: normalizeIban(app.ports.env.account!.iban),
    lines: [{ bani: 5266, day: today, text, reference: `API-${turn}` }],
  })

const listIn = async (state: string) =>
  dataOf<{ lista: ReceiptItem[] }>(await get(`/incasari?stare=${state}`)).lista
const findIn = async (state: string) => {
  const rows = await listIn(state)
  return rows.find(({ suma_bani }) => suma_bani === 5266)
}

describe('a bank statement through the API', () => {
  it('is tried, imported once for its key, and books what is certain', async () => {
    const { invoice } = await aPayer()
    const file = aStatement(invoiceNumber(invoice))
    expect(dataOf(await send('/extrase/proba', file))).toMatchObject({ inregistrate: 1 })
    expect(dataOf<{ lista: StatementItem[] }>(await get('/extrase')).lista).toEqual([])
    const key = crypto.randomUUID()
    const first = await send('/extrase', file, key)
    expect(dataOf(first)).toMatchObject({ extrase: [{ incasari: 1, noi: 1 }] })
    expect((await send('/extrase', file, key)).text).toBe(first.text)
    await vi.waitFor(async () => expect(await findIn('incasata')).toBeDefined(), 30_000)
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
    const again = await vi.waitFor(async () => {
      const answer = await send('/extrase', file)
      expect(answer.status).toBe(200)
      return answer
    }, 30_000)
    expect(dataOf(again)).toMatchObject({ extrase: [{ noi: 0 }] })
    expect(dataOf(await post('/extrase/continuare', {}))).toEqual({ de_prelucrat: 0 })
    const broken = await send('/extrase', '<Document/>')
    expect(statusAndCode(broken)).toEqual([422, 'extras_respins'])
  })

  it('leaves what is unsure to a decision: matched, cancelled, put aside', async () => {
    const { citizen, invoice } = await aPayer()
    await vi.waitFor(async () => {
      expect((await send('/extrase', aStatement('plata gunoi'))).status).toBe(200)
    }, 30_000)
    const waiting = await vi.waitFor(async () => {
      const found = await findIn('de_potrivit')
      expect(found).toBeDefined()
      return found!
    }, 30_000)
    const { id } = waiting
    const path = `/incasari/${id}`
    expect(dataOf<Receipt>(await get(path))).toMatchObject({ detalii: 'plata gunoi' })
    const nobody = await post(`${path}/potrivire`, { numar: 'NIMENI-1' })
    expect(statusAndCode(nobody)).toEqual([422, 'numar_negasit'])
    const numar = invoiceNumber(invoice)
    const matched = await post(`${path}/potrivire`, { numar })
    expect(dataOf(matched)).toMatchObject({ stare: 'incasata', client: { id: citizen.id } })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
    const twice = await post(`${path}/potrivire`, { numar })
    expect(statusAndCode(twice)).toEqual([409, 'incasare_hotarata'])
    const reasonless = await post(`${path}/anulare`, {})
    expect(statusAndCode(reasonless)).toEqual([422, 'date_invalide'])
    const cancelled = await post(`${path}/anulare`, { motiv: 'Alt client' })
    expect(dataOf(cancelled)).toMatchObject({ stare: 'anulata' })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(0)
    const ignored = await post(`${path}/ignorare`, { motiv: 'Nu este a noastră' })
    expect(dataOf(ignored)).toMatchObject({ stare: 'ignorata', motiv: 'Nu este a noastră' })
    const actions = ['vazuta', 'potrivita', 'anulata', 'ignorata']
    expect(await auditedOf(`incasare:${id}`)).toEqual(
      actions.map((action) => ({ actor: byProgram, action: `incasare.${action}` })),
    )
    expect(statusAndCode(await get('/incasari/999999'))).toEqual([404, 'inexistent'])
  })
})

describe('an invoice through the API', () => {
  it('is found by number and credited, in part under a number given, then whole, once for each key', async () => {
    const { citizen, invoice } = await aPayer()
    const found = await get(`/facturi?numar=${encodeURIComponent(invoiceNumber(invoice))}`)
    const { lista } = dataOf<{ lista: DeskInvoice[] }>(found)
    expect(lista).toMatchObject([{ id: invoice.id, client: { id: citizen.id }, rest_bani: 5266 }])
    const path = `/facturi/${invoice.id}/storno`
    const motiv = 'Cantitate greșită'
    const nota = { serie: 'STA', numar: String(turn) }
    const part = await post(path, { suma_bani: 1266, motiv, nota })
    expect(dataOf(part)).toMatchObject({ rezultat: 'stornata', factura: { rest_bani: 4000 } })
    const used = await post(path, { suma_bani: 1000, motiv, nota })
    expect(statusAndCode(used)).toEqual([409, 'stare_nepotrivita'])
    const tooMuch = await post(path, { suma_bani: 4001, motiv })
    expect(statusAndCode(tooMuch)).toEqual([409, 'stornare_imposibila'])
    const key = crypto.randomUUID()
    const whole = await post(path, { motiv }, key)
    expect(dataOf(whole)).toMatchObject({ factura: { stare: 'stornata', rest_bani: 0 } })
    expect((await post(path, { motiv }, key)).text).toBe(whole.text)
    const own = eq(creditNotes.receivableId, invoice.id)
    expect(await app.ports.db.$count(creditNotes, own)).toBe(2)
    const unknown = await post('/facturi/999999/storno', { motiv })
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
  })
})

describe('a payment that does not match the bank, through the API', () => {
  it('is released with a reason, and repeated is released still', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    const path = `/plati/${id}/eliberare`
    const early = await post(path, { motiv: 'Lămurit' })
    expect(statusAndCode(early)).toEqual([409, 'plata_neblocata'])
    await app.pay(redirect_url)
    await app.ports.db.update(payments).set({ bani: 5265 }).where(eq(payments.id, id))
    await settle(app.ports, id)
    const released = await post(path, { motiv: 'Lămurit cu banca' })
    expect(dataOf(released)).toMatchObject({ stare: 'eliberata' })
    expect(dataOf(await post(path, { motiv: 'Lămurit cu banca' }))).toEqual(dataOf(released))
    const entries = (await auditedOf(`plata:${id}`)).filter(
      ({ action }) => action === 'plata.eliberata',
    )
    expect(entries).toEqual([{ actor: byProgram, action: 'plata.eliberata' }])
    const unknown = await post('/plati/999999/eliberare', { motiv: 'x' })
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
  })
})
