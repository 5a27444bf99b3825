import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import { formatIban } from '#contract/iban.ts'
import { dayOf } from '#contract/time-zone.ts'
import { cards, mandates, receivables } from '#server/db/schema.ts'
import { gatheredEmail } from '#server/domain/message-texts.ro.ts'
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
    emailDetails: {
      language: 'ro',
      kinds: ['factura'],
      invoiceIds: [invoice.id],
      withDocuments: true,
    },
  }
  return { citizen, invoice, row }
}

/** Lets the invoices of a contract be debited from a card. */
async function aMandate(citizenId: number, contractId: number): Promise<void> {
  const { db } = app.ports
  const card = { citizenId, bindingId: randomUUID(), mask: '**** 1234', expires: '2099-04' }
  const [saved] = await db.insert(cards).values(card).returning()
  await db.insert(mandates).values({
    contractId,
    citizenId,
    cardId: saved!.id,
    ceilingBani: 200_000,
    isActive: true,
    consentedAt: app.clock.now(),
  })
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
    const foreign = { ...other.row.emailDetails!, invoiceIds: row.emailDetails!.invoiceIds! }
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
    await aMandate(citizen.id, invoice.contractId)
    const { text, attachments } = await composeEmail(app.ports, row)
    expect(text).toContain('De plată: 1.234,50 lei')
    expect(text).toContain('Plata recurentă este activă')
    expect(text).not.toContain('IBAN')
    expect(attachments).toEqual([])
  })
})

describe('the e-mail of several invoices', { timeout: 3 * START_MS }, () => {
  async function anEmailOf(count: number, language: 'ro' | 'en' = 'ro') {
    const { citizen, row, invoice } = await anEmail()
    const invoices = [invoice]
    for (let nth = 1; nth < count; nth += 1) {
      const later = { dueOn: addDays(dueOn(), nth), totalBani: 1000 }
      invoices.push(await anInvoice(app, citizen.id, later))
    }
    const invoiceIds = invoices.map(({ id }) => id)
    const emailDetails = { language, kinds: ['factura' as const], invoiceIds, withDocuments: true }
    return { row: { ...row, emailDetails }, invoices }
  }
  const numbers = (invoices: { numar: string | null }[]) =>
    invoices.map(({ numar }) => `FS ${numar}`)

  it('carries each number, sum and day, one transfer for all, and the documents', async () => {
    const { row, invoices } = await anEmailOf(3)
    const { text, html, attachments = [] } = await composeWith(row)
    const [first, second, third] = numbers(invoices)
    const facts = [
      `Factura ${first}: 1.234,50 lei de plată, scadență ${formatDay(dueOn())}`,
      `Factura ${second}: 10,00 lei de plată, scadență ${formatDay(addDays(dueOn(), 1))}`,
      `Factura ${third}: 10,00 lei de plată, scadență ${formatDay(addDays(dueOn(), 2))}`,
      'Total de plată: 1.254,50 lei',
      `IBAN: ${formatIban(app.ports.env.account!.iban)}`,
      `Referința plății: ${first}, ${second}, ${third}`,
    ]
    const seen = html.replace(/<\/?span[^>]*>/g, '')
    for (const fact of facts) {
      expect(text).toContain(fact)
      expect(seen).toContain(fact)
    }
    expect(html).toContain(`src="cid:${attachments[0]!.cid}"`)
    const documents = attachments.filter(({ type }) => type === 'application/pdf')
    expect(documents.map(({ name }) => name)).toEqual(
      invoices.map(({ numar }) => expect.stringContaining(numar!) as unknown),
    )
    expect(text).not.toContain('Nu toate facturile sunt atașate')
  })

  it('leaves out what is paid, and asks for no transfer of what is going to be debited', async () => {
    const { row, invoices } = await anEmailOf(3, 'en')
    const [paid, debited] = invoices
    const { db } = app.ports
    const own = eq(receivables.id, paid!.id)
    await db.update(receivables).set({ paidBani: receivables.totalBani }).where(own)
    await aMandate(row.citizenId!, debited!.contractId)
    const { text } = await composeEmail(app.ports, row)
    expect(text).not.toContain(`Invoice FS ${paid!.numar}:`)
    expect(text).toMatch(
      new RegExp(`^Invoice FS ${debited!.numar}: .*, taken from the card, by the recurring`, 'm'),
    )
    expect(text).toContain('Total to pay: 10.00 lei')
  })

  it('asks for a transfer each where one cannot name all, and says which are in the portal', async () => {
    const { row } = await anEmailOf(21)
    const { text, attachments } = await composeEmail(app.ports, row)
    expect(text.match(/Factura FS/g)).toHaveLength(20)
    expect(text).toContain('Celelalte facturi sunt în portal.')
    expect(text).toContain('Referința plății: numărul facturii, câte o plată pentru fiecare')
    expect(attachments).toEqual([])
  })

  it('attaches documents up to a size, and says that the others are in the portal', async () => {
    const { row } = await anEmailOf(3)
    const worker = path.join(import.meta.dirname, '../../testing/large-document-worker.ts')
    const { text, attachments = [] } = await composeWith(row, worker)
    expect(attachments.filter(({ type }) => type === 'application/pdf')).toHaveLength(2)
    expect(text).toContain('Nu toate facturile sunt atașate: le găsiți pe toate în portal.')
  })

  it('attaches none of invoices that are not new', async () => {
    const { row } = await anEmailOf(2)
    const emailDetails = { ...row.emailDetails, withDocuments: false }
    const { text, attachments = [] } = await composeWith({ ...row, emailDetails })
    expect(attachments.map(({ type }) => type)).toEqual(['image/png'])
    expect(text).toContain('IBAN: ')
    expect(text).not.toContain('Nu toate facturile sunt atașate')
  })

  it('follows what it tells of, before the button', async () => {
    const { row } = await anEmailOf(2)
    const notices = [1, 2].map((nth) => ({ title: `Titlul ${nth}`, text: 'Text.', link: '/plati' }))
    const { kinds, invoiceIds } = row.emailDetails
    const gathered = gatheredEmail(app.ports.env, notices, { kinds, invoiceIds })
    const email = { ...row, body: gathered.text, emailDetails: gathered.details }
    const { text, html } = await composeEmail(app.ports, email)
    const at = (part: string) => [text.indexOf(part), html.indexOf(part)]
    for (const place of [0, 1])
      expect(at('Titlul 2')[place]).toBeLessThan(at('Facturile din acest mesaj')[place]!)
    expect(html.indexOf('IBAN')).toBeLessThan(html.indexOf('Vedeți toate notificările'))
    expect(text.indexOf('IBAN')).toBeLessThan(text.indexOf('Alegeți în setările'))
  })
})
