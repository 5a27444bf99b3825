import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { deskInvoicePdf } from '#contract/desk/clienti.ts'
import { dayOf } from '#contract/time-zone.ts'
import { getFacturiInfo, getTaxesCetatean } from '#contract/facturi.ts'
import type { Debts, Invoice } from '#contract/facturi.ts'
import { audit, receivables } from '#server/db/schema.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { creditInvoice } from '#server/domain/credit-notes.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract, aSignedIn } from '#server/testing/factories/forms.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const LIST = getFacturiInfo.path
const DEBTS = getTaxesCetatean.path

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp()
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

const inDays = (count: number) => addDays(today, count)
const list = async (client: TestClient, query = ''): Promise<Invoice[]> =>
  dataOf(await client.get(`${LIST}${query}`))
const debts = async (client: TestClient): Promise<Debts> => dataOf(await client.get(DEBTS))
const pay = (citizenId: number, bani: number, wanted: number[]) =>
  applyPayment(app.ports.db, {
    citizenId,
    bani,
    wanted,
    rules: app.ports.env.penalties,
    cause: 'proba',
    now: app.clock.now(),
  })

describe('the invoices of a citizen', () => {
  it('are searched by words, whatever their case, and put in order', async () => {
    const { citizen, client } = await aSignedIn(app)
    const small = await anInvoice(app, citizen.id, { issuedOn: '2026-03-01', totalBani: 1234 })
    const large = await anInvoice(app, citizen.id, { issuedOn: '2026-02-01' })
    const idsOf = async (query: string) => (await list(client, `?${query}`)).map(({ id }) => id)
    expect(await idsOf(`cauta=fs${small.numar}`)).toEqual([small.id])
    expect(await idsOf('cauta=12,34')).toEqual([small.id])
    expect(await idsOf('cauta=%25')).toEqual([])
    expect(await idsOf('ordine=suma')).toEqual([large.id, small.id])
    expect(await idsOf('ordine=vechi')).toEqual([large.id, small.id])
    expect((await client.get(`${LIST}?ordine=schimbate`)).status).toBe(422)
  })

  it('are found by the number of a credit note over them', async () => {
    const { citizen, client } = await aSignedIn(app)
    const credited = await anInvoice(app, citizen.id, {})
    await anInvoice(app, citizen.id, {})
    const context = { env: app.ports.env, cause: 'proba', now: app.clock.now() }
    const reason = 'Recipient lipsă'
    const note = await creditInvoice(app.ports.db, credited.id, { bani: 100, reason }, context)
    const found = await list(client, `?cauta=${note.serie}${note.numar}`)
    expect(found.map(({ id }) => id)).toEqual([credited.id])
    expect(found[0]!.note_credit).toMatchObject([{ id: note.id, total_bani: -100, motiv: reason }])
  })

  it('are returned in full, the newest first', async () => {
    const { citizen, client } = await aSignedIn(app)
    const older = await anInvoice(app, citizen.id, { issuedOn: '2026-02-01' })
    const newer = await anInvoice(app, citizen.id, { issuedOn: '2026-03-01', dueOn: inDays(5) })
    const [first, second] = await list(client)
    expect(first).toEqual({
      id: newer.id,
      serie: 'FS',
      numar: newer.numar,
      contract_id: newer.contractId,
      perioada: '2026-02',
      data_emitere: '2026-03-01',
      data_scadenta: inDays(5),
      total_bani: 5266,
      tva_bani: 914,
      achitat_bani: 0,
      rest_bani: 5266,
      penalitati_bani: 0,
      stare: 'emisa',
      linii: newer.lines,
    })
    expect(second!.id).toBe(older.id)
  })

  it('have a state that follows from payments and dates', async () => {
    const { citizen, client } = await aSignedIn(app)
    const dueOn = inDays(10)
    const make = async (due: string) => (await anInvoice(app, citizen.id, { dueOn: due })).id
    const issued = await make(dueOn)
    const dueToday = await make(today)
    const late = await make(inDays(-1))
    const [partly, paid, contested, cancelled] = [
      await make(dueOn),
      await make(dueOn),
      await make(inDays(-3)),
      await make(dueOn),
    ]
    await pay(citizen.id, 100, [partly])
    await pay(citizen.id, 5266, [paid])
    const contestedAt = app.clock.now()
    const { db } = app.ports
    await db.update(receivables).set({ contestedAt }).where(eq(receivables.id, contested))
    const context = { env: app.ports.env, cause: 'proba', now: contestedAt }
    await creditInvoice(db, cancelled, { reason: 'Greșeală' }, context)
    const states = new Map((await list(client)).map(({ id, stare }) => [id, stare]))
    expect(states).toEqual(
      new Map([
        [cancelled, 'stornata'],
        [contested, 'contestata'],
        [paid, 'achitata'],
        [partly, 'partial_achitata'],
        [late, 'scadenta_depasita'],
        [dueToday, 'emisa'],
        [issued, 'emisa'],
      ]),
    )
    const idsOf = async (stare: string) =>
      (await list(client, `?stare=${stare}`)).map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await idsOf('de_plata')).toEqual([issued, dueToday, late, partly, contested])
    expect(await idsOf('inchise')).toEqual([paid, cancelled])
    expect(await idsOf('scadenta_depasita')).toEqual([late])
    const [storno] = await list(client, '?stare=stornata')
    expect(storno).toMatchObject({ rest_bani: 0, total_bani: 5266 })
  })

  it('are filtered by contract and year, and paginated', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id: contractId } = await aContract(app, citizen.id)
    for (const issuedOn of ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01']) {
      await anInvoice(app, citizen.id, { issuedOn, contractId })
    }
    await anInvoice(app, citizen.id, { issuedOn: '2025-06-01' })
    const days = async (query: string) =>
      (await list(client, query)).map(({ data_emitere }) => data_emitere)
    expect(await days('?an=2025')).toEqual(['2025-12-31', '2025-06-01', '2025-01-01'])
    expect(await days(`?an=2025&contract_id=${contractId}`)).toEqual(['2025-12-31', '2025-01-01'])
    const second = await client.get(`${LIST}?pagina=2&pe_pagina=2`)
    expect(dataOf<Invoice[]>(second).map((one) => one.data_emitere)).toEqual([
      '2025-06-01',
      '2025-01-01',
    ])
    expect(second.body.meta).toEqual({ pagina: 2, pe_pagina: 2, total: 5 })
    const stranger = await anInvoice(app, (await aSignedIn(app)).citizen.id)
    expect(await days(`?contract_id=${stranger.contractId}`)).toEqual([])
    expect(await days('?contract_id=2000000000')).toEqual([])
  })

  it.each(['stare=pierduta', 'an=1999', 'contract_id=0', 'pe_pagina=0'])(
    'are refused for %s',
    async (query) => {
      const { client } = await aSignedIn(app)
      expect(statusAndCode(await client.get(`${LIST}?${query}`))).toEqual([422, 'date_invalide'])
    },
  )

  it('are returned to their own citizen only, signed in', async () => {
    await anInvoice(app, (await aSignedIn(app)).citizen.id)
    const { client } = await aSignedIn(app)
    expect(await list(client)).toEqual([])
    expect((await debts(client)).pozitii).toEqual([])
    for (const path of [LIST, DEBTS, '/api/factura-pdf/1']) {
      expect(statusAndCode(await app.client().get(path))).toEqual([401, 'neautentificat'])
    }
  })
})

describe('what a citizen owes', () => {
  it('is returned with penalties up to today, the earliest due first', async () => {
    const { citizen, client } = await aSignedIn(app)
    const next = await anInvoice(app, citizen.id, { dueOn: inDays(10), totalBani: 3000 })
    const late = await anInvoice(app, citizen.id, { dueOn: inDays(-50), totalBani: 100_000 })
    const answer = await debts(client)
    expect(answer).toMatchObject({
      la: app.clock.now().toISOString(),
      total_bani: 104_000,
      restant_bani: 101_000,
      credit_bani: 0,
      cont: { iban: 'RO95DEMO0000999900000001', banca: 'Banca Demonstrației' },
    })
    const title = `Factura FS ${late.numar}`
    expect(answer.pozitii).toEqual([
      {
        id: late.id,
        tip: 'factura',
        denumire: title,
        scadenta: inDays(-50),
        rest_bani: 100_000,
        contract_id: late.contractId,
      },
      {
        id: expect.any(Number) as number,
        tip: 'penalitate',
        denumire: `Penalități la factura FS ${late.numar}`,
        scadenta: inDays(-50),
        rest_bani: 1000,
        contract_id: late.contractId,
        factura_id: late.id,
      },
      expect.objectContaining({ id: next.id, rest_bani: 3000 }),
    ])
    const [shown] = await list(client, '?stare=de_plata')
    expect([shown!.id, shown!.penalitati_bani]).toEqual([late.id, 1000])
    expect((await debts(client)).pozitii).toEqual(answer.pozitii)
  })

  it('tells which invoices are disputed, with their penalties, which are not called overdue', async () => {
    const { citizen, client } = await aSignedIn(app)
    const late = await anInvoice(app, citizen.id, { dueOn: inDays(-50), totalBani: 100_000 })
    await anInvoice(app, citizen.id, { dueOn: inDays(10) })
    await debts(client)
    await app.ports.db
      .update(receivables)
      .set({ contestedAt: app.clock.now() })
      .where(eq(receivables.id, late.id))
    const { pozitii, restant_bani } = await debts(client)
    expect(pozitii.map(({ contestata }) => contestata)).toEqual([true, true, undefined])
    expect(restant_bani).toBe(0)
  })

  it('grows daily with penalties, the same in every call', async () => {
    const own = await startTestApp()
    const { citizen, client } = await aSignedIn(own)
    await anInvoice(own, citizen.id, { dueOn: inDays(-40), totalBani: 100_000 })
    const sums = async (client: TestClient) => {
      const [contract] = dataOf<{ sold_bani: number }[]>(
        await client.get('/api/get-contracte-info'),
      )
      return [contract!.sold_bani, (await debts(client)).total_bani]
    }
    expect(await sums(client)).toEqual([100_800, 100_800])
    own.clock.advance(24 * 3600)
    expect(await sums(await signIn(own, citizen))).toEqual([100_820, 100_820])
    await own.close()
  })

  it('is zero after an overpayment, which is returned as credit', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await anInvoice(app, citizen.id, { dueOn: today })
    await pay(citizen.id, 6000, [id])
    expect(await debts(client)).toMatchObject({ total_bani: 0, credit_bani: 734, pozitii: [] })
  })

  it('has no bank account when none is configured', async () => {
    const own = await startTestApp({ env: { account: null } })
    const { client } = await aSignedIn(own)
    expect(await debts(client)).not.toHaveProperty('cont')
    await own.close()
  })
})

describe('a printed invoice', () => {
  const print = async (client: TestClient, id: number) => {
    const url = `/api/factura-pdf/${id}`
    const { token } = client
    const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return { answer, pdf: readPdf(answer.rawPayload) }
  }

  it('is the same at the desk, and the audit records who downloads it', async () => {
    const { citizen, client } = await aSignedIn(app)
    const invoice = await anInvoice(app, citizen.id)
    const member = await aMember(app, 'facturare')
    const desk = await signInMember(app, member)
    const get = (id: number) =>
      app.app.inject({
        url: deskInvoicePdf.path.replace(':id', String(id)),
        cookies: Object.fromEntries(desk.cookies),
      })
    const answer = await get(invoice.id)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { pdf } = await print(client, invoice.id)
    expect(readPdf(answer.rawPayload).text).toBe(pdf.text)
    expect((await get(2 ** 30)).statusCode).toBe(404)
    const [seen] = await app.ports.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(seen).toMatchObject({
      actor: staffActor(member.id),
      action: 'factura.descarcata',
      subject: `factura:${invoice.id}`,
    })
  })

  it('shows what it is for, the amount due and the bank account', async () => {
    const { citizen, client } = await aSignedIn(app, { nume: 'Țăranu', prenume: 'Ștefan' })
    const invoice = await anInvoice(app, citizen.id, { totalBani: 123_456, dueOn: inDays(-50) })
    const { answer, pdf } = await print(client, invoice.id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`Factura%20FS%20${invoice.numar}.pdf`),
      'cache-control': 'private, no-store',
    })
    const words = pdf.text.replace(/\s+/g, ' ')
    for (const part of [
      `Factura FS ${invoice.numar}`,
      'Țăranu Ștefan',
      'februarie 2026',
      '3 persoană',
      '1.234,56 lei',
      'Penalități de întârziere',
      '12,35 lei',
      'Cu scadența depășită',
      'RO95 DEMO 0000 9999 0000 0001',
    ]) {
      expect(words).toContain(part)
    }
    expect(pdf.elements.filter((element) => element.includes('/S /TR'))).toHaveLength(2)
    expect(pdf.elements.filter((element) => element.includes('/Scope /Column'))).toHaveLength(6)
  })

  it('shows no bank account once fully paid', async () => {
    const { citizen, client } = await aSignedIn(app)
    const { id } = await anInvoice(app, citizen.id)
    await pay(citizen.id, 5266, [id])
    const { pdf } = await print(client, id)
    expect(pdf.text).toContain('Plătită')
    expect(pdf.text).not.toContain('IBAN')
  })
})
