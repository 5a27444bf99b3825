import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { getFacturiInfo } from '#contract/facturi.ts'
import type { Invoice } from '#contract/facturi.ts'
import { dayOf } from '#contract/time-zone.ts'
import { creditNotes, notifications } from '#server/db/schema.ts'
import { creditBalance } from '#server/domain/postings.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const WHY = ['--motiv', 'Tarif greșit', '--da']

async function anOwner(paidBani = 0) {
  const { citizen, client } = await aSignedIn(app)
  const dueOn = addDays(dayOf(app.clock.now()), 20)
  const invoice = await anInvoice(app, citizen.id, { dueOn })
  if (paidBani > 0) {
    const context = { cause: 'proba', now: app.clock.now(), rules: app.ports.env.penalties }
    const payment = { citizenId: citizen.id, bani: paidBani, wanted: [invoice.id] }
    await applyPayment(app.ports.db, { ...payment, ...context })
  }
  return {
    citizen,
    client,
    invoice,
    credit: (...argv: string[]) =>
      operator.run('facturi', 'storneaza', invoice.serie, invoice.numar, ...argv),
    told: () =>
      app.ports.db.select().from(notifications).where(eq(notifications.citizenId, citizen.id)),
  }
}

const list = async (client: TestClient): Promise<Invoice[]> =>
  dataOf(await client.get(getFacturiInfo.path))
async function print({ token }: TestClient, url: string): Promise<string> {
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return readPdf(answer.rawPayload).text.replace(/\s+/g, ' ')
}

describe('facturi storneaza', () => {
  it('credits a paid invoice once: its owner is told, and sees both papers', async () => {
    const { citizen, client, invoice, credit, told } = await anOwner(5266)
    const { json, text } = await credit(...WHY)
    expect(json).toMatchObject({ stare: 'stornata', suma_bani: 5266 })
    expect(text).toMatch(/S-a făcut Nota de credit NC \d{4}-\d{6}\.$/)
    expect((await operator.audited())[0]).toMatchObject({
      action: 'factura.stornata',
      subject: expect.stringContaining(`factura:${invoice.id} nota:`),
    })
    expect((await credit(...WHY)).json).toMatchObject({ stare: 'stornata_deja' })
    expect(await creditBalance(app.ports.db, citizen.id)).toBe(5266)
    const [told1, ...more] = await told()
    expect(more).toEqual([])
    expect(told1).toMatchObject({ kind: 'factura', link: `/plati#factura-${invoice.id}` })
    expect(told1!.text).toContain('52,66 lei în plus')
    expect(told1!.textEn).toContain(`off invoice FS ${invoice.numar}.`)
    const [shown] = await list(client)
    expect(shown).toMatchObject({ stare: 'stornata', achitat_bani: 0, rest_bani: 0 })
    const [note] = shown!.note_credit!
    expect(note).toMatchObject({ serie: 'NC', total_bani: -5266, motiv: 'Tarif greșit' })
    const paper = await print(client, `/api/nota-credit-pdf/${note!.id}`)
    for (const part of [
      `Nota de credit NC ${note!.numar}`,
      `FS ${invoice.numar} din 01-03-2026`,
      'Tarif greșit',
      '-52,66 lei',
    ]) {
      expect(paper).toContain(part)
    }
    expect(await print(client, `/api/factura-pdf/${invoice.id}`)).toContain(
      `Nota de credit NC ${note!.numar}`,
    )
  })

  it('credits a part under a number of the operator’s, which no other paper has', async () => {
    const { client, invoice, credit } = await anOwner()
    const named = ['--suma', '12,66', '--serie', 'ST', '--numar', `N${invoice.id}`, ...WHY]
    expect((await credit(...named)).json).toMatchObject({ nota_credit: `ST N${invoice.id}` })
    expect((await credit(...named)).json).toMatchObject({ stare: 'stornata_deja' })
    expect(await list(client)).toMatchObject([{ stare: 'emisa', rest_bani: 4000, achitat_bani: 0 }])
    const other = await anOwner()
    await expect(other.credit(...named)).rejects.toThrow('Alt act')
    const itself = ['--serie', invoice.serie, '--numar', invoice.numar]
    await expect(other.credit(...itself, ...WHY)).rejects.toThrow('Alt act')
    await expect(credit('--suma', '40,01', ...WHY)).rejects.toThrow('mai puțin de stornat')
  })

  it('repeats the same part only on purpose', async () => {
    const { client, credit } = await anOwner()
    const part = ['--suma', '10', ...WHY]
    await credit(...part)
    expect((await credit(...part)).json).toMatchObject({ stare: 'stornata_deja' })
    expect((await credit(...part, '--din-nou')).json).toMatchObject({ stare: 'stornata' })
    expect(await list(client)).toMatchObject([{ rest_bani: 3266 }])
  })

  it('does nothing without confirmation, a reason or an invoice', async () => {
    const { invoice, credit } = await anOwner()
    expect((await credit('--motiv', 'Proba')).code).toBe(1)
    await expect(credit('--da')).rejects.toThrow('Lipsește --motiv')
    await expect(credit('--serie', 'ST', ...WHY)).rejects.toThrow('se dau împreună')
    const missing = operator.run('facturi', 'storneaza', 'FS', 'nu-este', ...WHY)
    await expect(missing).rejects.toThrow('Nu există factura FS nu-este.')
    const own = eq(creditNotes.receivableId, invoice.id)
    expect(await app.ports.db.$count(creditNotes, own)).toBe(0)
  })
})
