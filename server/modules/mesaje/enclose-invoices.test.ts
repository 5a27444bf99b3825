import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import { formatIban } from '#contract/iban.ts'
import { dayOf } from '#contract/time-zone.ts'
import { cards, mandates } from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { START_MS } from '#server/testing/held-threads.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { composeEmail, openEmailComposer } from './compose-email.ts'
import type { StoredEmail } from './compose-email.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const BODY = 'Bună ziua,\n\nFactura are scadența în curând.\n\nAlegeți.\n\nOperatorul'
const dueOn = () => addDays(dayOf(app.clock.now()), 20)

async function anEmail() {
  const citizen = await aCitizen(app, { nume: 'Țăranu' })
  const invoice = await anInvoice(app, citizen.id, { dueOn: dueOn(), totalBani: 123_450 })
  const row: StoredEmail = {
    id: 7,
    recipient: citizen.email!,
    citizenId: citizen.id,
    subject: 'Aveți o factură nouă',
    body: BODY,
    emailDetails: { language: 'ro', kinds: ['factura'], invoiceId: invoice.id },
  }
  return { citizen, invoice, row }
}

async function composeWith(row: StoredEmail, worker?: string, ports = app.ports) {
  const limitMs = START_MS
  const composer = openEmailComposer(ports, { limitMs, ...(worker ? { worker } : {}) })
  try {
    return await composer.compose(row)
  } finally {
    await composer.close()
  }
}

describe('the e-mail of a new invoice', { timeout: 3 * START_MS }, () => {
  it('carries what is to pay in both parts, a QR code and the document', async () => {
    const { row, invoice } = await anEmail()
    const { text, html, attachments = [] } = await composeWith(row)
    const seen = html.replace(/<\/?span[^>]*>/g, '')
    const { iban, beneficiar } = app.ports.env.account!
    const facts = [
      'De plată: 1.234,50 lei',
      `Scadență: ${formatDay(dueOn())}`,
      `Beneficiar: ${beneficiar}`,
      `IBAN: ${formatIban(iban)}`,
      `Referința plății: FS ${invoice.numar}`,
    ]
    for (const fact of facts) {
      expect(text).toContain(fact)
      expect(seen).toContain(fact)
    }
    expect(text.indexOf('De plată')).toBeGreaterThan(text.indexOf('scadența'))
    const [code, document] = attachments
    expect(html).toContain(`src="cid:${code!.cid}"`)
    expect(await sharp(code!.bytes).metadata()).toMatchObject({ format: 'png' })
    expect(document).toMatchObject({ type: 'application/pdf' })
    expect(document!.name).toContain(invoice.numar!)
    expect(document!.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('says in English what is to pay', async () => {
    const { row } = await anEmail()
    const english = { ...row, emailDetails: { ...row.emailDetails!, language: 'en' as const } }
    expect((await composeEmail(app.ports, english)).text).toContain('To pay: 1,234.50 lei')
  })

  it('leaves out the document that cannot be drawn, and logs nothing of it', async () => {
    const { row } = await anEmail()
    const worker = path.join(import.meta.dirname, '../../testing/failing-worker.ts')
    const { text, attachments } = await composeWith(row, worker)
    expect(text).toContain('De plată: 1.234,50 lei')
    expect(attachments?.map(({ type }) => type)).toEqual(['image/png'])
    expect(app.logged()).toContain('invoice not enclosed')
    expect(app.logged()).not.toMatch(/Țăranu|@exemplu/)
  })

  it('has no document where the operator wants none', async () => {
    const { row } = await anEmail()
    const ports = { ...app.ports, env: { ...app.ports.env, emailInvoicePdf: false } }
    const { attachments } = await composeWith(row, undefined, ports)
    expect(attachments?.map(({ type }) => type)).toEqual(['image/png'])
  })

  it('is as it was written for another address, another citizen, and a message of no invoice', async () => {
    const { row } = await anEmail()
    const other = await anEmail()
    const foreign = { ...other.row.emailDetails!, invoiceId: row.emailDetails!.invoiceId! }
    const plain = [
      { ...row, recipient: 'veche@exemplu.ro' },
      { ...other.row, emailDetails: foreign },
      { ...row, emailDetails: { language: 'ro' as const } },
      { ...row, citizenId: null },
    ]
    for (const one of plain) {
      const { text, attachments } = await composeWith(one)
      expect(text).toBe(BODY)
      expect(attachments).toEqual([])
    }
  })

  it('names no account where the sum is going to be debited', async () => {
    const { row, citizen, invoice } = await anEmail()
    const { db } = app.ports
    const card = { citizenId: citizen.id, bindingId: 'b', mask: '**** 1234', expires: '2099-04' }
    const [saved] = await db.insert(cards).values(card).returning()
    await db.insert(mandates).values({
      contractId: invoice.contractId,
      citizenId: citizen.id,
      cardId: saved!.id,
      ceilingBani: 200_000,
      isActive: true,
      consentedAt: app.clock.now(),
    })
    const { text, attachments } = await composeEmail(app.ports, row)
    expect(text).toContain('De plată: 1.234,50 lei')
    expect(text).toContain('Plata recurentă este activă')
    expect(text).not.toContain('IBAN')
    expect(attachments).toEqual([])
  })
})
