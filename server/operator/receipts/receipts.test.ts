import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { normalizeIban } from '#contract/iban.ts'
import { dayOf } from '#contract/time-zone.ts'
import { notifications, receipts, receivables } from '#server/db/schema.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { creditBalance } from '#server/domain/postings.ts'
import { aClient } from '#server/testing/factories/accounts.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import {
  listLedgerEntries,
  startPayment,
  startPaymentsApp,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { signIn } from '#server/testing/factories/accounts.ts'
import { formatCamt053, formatMt940 } from '#server/testing/factories/statements.ts'
import type { SampleLine } from '#server/testing/factories/statements.ts'

let app: PaymentsApp
let operator: TestOperator
let account: string
let today: string
let turn = 0
beforeAll(async () => {
  app = await startPaymentsApp()
  operator = await anOperator(app)
  account = normalizeIban(app.ports.env.account!.iban)
  today = dayOf(app.clock.now())
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

/** A client with a contract of their own code, and an invoice not yet due. */
async function aPayer(totalBani = 5266, dueIn = 20) {
  turn += 1
  const prenume = `Maria${String.fromCharCode(65 + (turn % 26))}${String.fromCharCode(65 + Math.floor(turn / 26))}`
  const citizen = await aClient(app, { nume: 'Plătitoreanu', prenume })
  const contract = await aContract(app, citizen.id, { codClient: `KL${90_000 + turn}` })
  const dueOn = addDays(today, dueIn)
  const issuedOn = addDays(dueOn, -30)
  const numar = String(700_000 + turn)
  const invoice = await anInvoice(app, citizen.id, {
    contractId: contract.id,
    serie: 'SAL',
    numar,
    totalBani,
    dueOn,
    issuedOn,
  })
  return { citizen, contract, invoice, name: `${prenume} PLATITOREANU` }
}

const aLine = (text: string, more: Partial<SampleLine> = {}): SampleLine => ({
  bani: 5266,
  day: today,
  text,
  reference: crypto.randomUUID().slice(0, 16),
  ...more,
})

async function importLines(lines: SampleLine[], ...options: string[]) {
  const name = `${crypto.randomUUID()}.xml`
  const file = await operator.file(name, formatCamt053({ lines, iban: account }))
  return operator.run('extrase', 'import', file, ...options)
}

async function receiptOf(reference: string | undefined) {
  const rows = await app.ports.db
    .select()
    .from(receipts)
    .where(eq(receipts.reference, reference ?? ''))
  return rows[0]!
}

async function importOne(line: SampleLine) {
  await importLines([line])
  return receiptOf(line.reference)
}

describe('a transfer is booked to its client', () => {
  it('by the reference of the QR code, with an explanation, and the client is told', async () => {
    const { citizen, invoice } = await aPayer()
    const found = await importOne(aLine(invoiceNumber(invoice)))
    const number = invoiceNumber(invoice)
    expect(found).toMatchObject({
      state: 'incasata',
      rule: 'referinta_qr',
      certainty: 'sigura',
      citizenId: citizen.id,
      explanation: `Referința din codul QR: factura ${number}, suma întreagă. Plătite: Factura ${number} (52,66 lei).`,
    })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
    const [told] = await app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, citizen.id))
    expect(told).toMatchObject({
      title: 'Am primit plata dvs. prin transfer',
      text: `Am primit 52,66 lei prin transfer bancar, pe ${formatDay(today)} pentru: Factura ${number}.`,
      titleEn: 'We have received your payment by transfer',
    })
  })

  it.each([
    [
      'the number of the invoice, spelled otherwise',
      'factura',
      (n: string) => `Plata fact. sal-nr.000${n} din nov`,
    ],
    ['the structured reference', 'factura', (n: string) => `SAL${n}`],
  ])('by %s', async (_, rule, write) => {
    const { invoice } = await aPayer()
    const isStructured = rule === 'factura' && write('') === 'SAL'
    const line = isStructured
      ? aLine('plata', { structured: write(invoice.numar) })
      : aLine(write(invoice.numar))
    expect(await importOne(line)).toMatchObject({ state: 'incasata', rule })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
  })

  it('by the client code or the contract', async () => {
    const one = await aPayer()
    const other = await aPayer()
    const byCode = aLine(`Salubritate, cod client: kl ${one.contract.codClient.slice(2)}`)
    const byContract = aLine(`contract ${other.contract.numar}`)
    await importLines([byCode, byContract])
    expect(await receiptOf(byCode.reference)).toMatchObject({
      rule: 'cod_client',
      citizenId: one.citizen.id,
    })
    expect(await receiptOf(byContract.reference)).toMatchObject({
      rule: 'contract',
      citizenId: other.citizen.id,
    })
  })

  it('and pays several named invoices, then what else is owed; the rest is credit', async () => {
    const { citizen, contract, invoice } = await aPayer()
    const disputed = await anInvoice(app, citizen.id, {
      contractId: contract.id,
      serie: 'SAL',
      numar: '990001',
      totalBani: 1000,
    })
    const second = await anInvoice(app, citizen.id, {
      contractId: contract.id,
      serie: 'SAL',
      numar: '990002',
      totalBani: 1000,
      dueOn: addDays(today, 5),
    })
    await app.ports.db
      .update(receivables)
      .set({ contestedAt: app.clock.now() })
      .where(eq(receivables.id, disputed.id))
    await importLines([aLine(`SAL ${invoice.numar}, 990002`, { bani: 7000 })])
    expect((await findReceivable(app, second.id)).paidBani).toBe(1000)
    expect((await findReceivable(app, disputed.id)).paidBani).toBe(0)
    expect(await creditBalance(app.ports.db, citizen.id)).toBe(7000 - 5266 - 1000)
    await importLines([aLine('SAL 990001', { bani: 1000 })])
    expect((await findReceivable(app, disputed.id)).paidBani).toBe(1000)
  })

  it('by name, or the IBAN of an earlier one, only with the amount that they owe', async () => {
    const { citizen, contract, name } = await aPayer(6123)
    const iban = 'RO66BACX0000001234567890'
    const wrongAmount = await importOne(aLine('salubritate', { name, bani: 6000 }))
    expect(wrongAmount).toMatchObject({ state: 'de_potrivit', rule: 'nume', certainty: 'slaba' })
    const right = await importOne(aLine('salubritate', { name, iban, bani: 6123 }))
    expect(right).toMatchObject({ state: 'incasata', rule: 'nume_si_suma', citizenId: citizen.id })
    await anInvoice(app, citizen.id, {
      contractId: contract.id,
      serie: 'SAL',
      numar: '990003',
      totalBani: 7321,
      dueOn: addDays(today, 5),
    })
    const again = await importOne(aLine('plata', { name: 'ALTCINEVA', iban, bani: 7321 }))
    expect(again).toMatchObject({ state: 'incasata', rule: 'iban_si_suma', citizenId: citizen.id })
    const more = await importOne(aLine('plata', { iban, bani: 9999 }))
    expect(more).toMatchObject({
      state: 'de_potrivit',
      rule: 'iban',
      candidates: [{ citizenId: citizen.id }],
    })
  })

  it('by what the lines before it in the statement have paid and made known', async () => {
    const { citizen, contract, invoice, name } = await aPayer(6124)
    const iban = 'RO49RZBR0000001234567891'
    const due = { contractId: contract.id, serie: 'SAL', dueOn: addDays(today, 5) }
    await anInvoice(app, citizen.id, { ...due, numar: '990004', totalBani: 7322 })
    const first = aLine(invoiceNumber(invoice), { iban, bani: 6124 })
    const byIban = aLine('plata', { name: 'ALTCINEVA', iban, bani: 7322 })
    const paidAlready = aLine('salubritate', { name, bani: 6124 })
    await importLines([first, byIban, paidAlready])
    expect(await receiptOf(first.reference)).toMatchObject({ rule: 'referinta_qr' })
    expect(await receiptOf(byIban.reference)).toMatchObject({
      state: 'incasata',
      rule: 'iban_si_suma',
      citizenId: citizen.id,
    })
    expect(await receiptOf(paidAlready.reference)).toMatchObject({
      state: 'de_potrivit',
      rule: 'nume',
    })
    expect(await creditBalance(app.ports.db, citizen.id)).toBe(0)
  })
})

describe('a transfer waits for a person', () => {
  it('when its text names two clients, or it is not in lei', async () => {
    const [one, other] = [await aPayer(), await aPayer()]
    const both = await importOne(aLine(`${invoiceNumber(one.invoice)}, ${other.invoice.numar}`))
    expect(both).toMatchObject({ state: 'de_potrivit', rule: 'mai_multi', citizenId: null })
    expect(new Set(both.candidates.map(({ citizenId }) => citizenId))).toEqual(
      new Set([one.citizen.id, other.citizen.id]),
    )
    const line = aLine(invoiceNumber(one.invoice))
    const file = await operator.file(
      'euro.sta',
      formatMt940({ lines: [line], iban: account, currency: 'EUR' }),
    )
    await operator.run('extrase', 'import', file)
    expect(await receiptOf(line.reference)).toMatchObject({
      state: 'de_potrivit',
      rule: 'retinuta',
    })
  })

  it('who assigns it; the choice is audited, and another booking of it is refused', async () => {
    const { invoice, contract } = await aPayer()
    const { id } = await importOne(aLine('plata luna aceasta', { name: 'Necunoscut', bani: 4000 }))
    const { json } = await operator.run('incasari', 'list', '--limita', '1000')
    expect((json as { lista: object[] }).lista).toContainEqual(
      expect.objectContaining({ numar: id, certitudine: 'niciuna' }),
    )
    await expect(
      operator.run('incasari', 'potriveste', String(id), '--client', 'KL0'),
    ).rejects.toThrow('Numărul dat')
    const done = await operator.run(
      'incasari',
      'potriveste',
      String(id),
      '--client',
      `sal${invoice.numar}`,
    )
    expect(done.json).toMatchObject({ stare: 'incasata' })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(4000)
    const again = operator.run('incasari', 'potriveste', String(id), '--client', contract.codClient)
    await expect(again).rejects.toThrow('nu permite')
    expect((await operator.audited())[0]).toMatchObject({
      actor: 'operator:ana',
      action: 'incasare.potrivita',
      subject: `incasare:${id}`,
    })
    const { text } = await operator.run('incasari', 'show', String(id))
    expect(text).toContain('Necunoscut')
    expect((await operator.audited())[0]).toMatchObject({ action: 'incasare.vazuta' })
  })

  it('who puts it aside with a reason', async () => {
    const { id } = await importOne(aLine('subvenție', { bani: 4000 }))
    await expect(operator.run('incasari', 'ignora', String(id))).rejects.toThrow('--motiv')
    await operator.run('incasari', 'ignora', String(id), '--motiv', 'Nu este plata unui client')
    const [row] = await app.ports.db.select().from(receipts).where(eq(receipts.id, id))
    expect(row).toMatchObject({ state: 'ignorata', decidedBy: 'operator:ana' })
    await expect(operator.run('incasari', 'show', '99999999')).rejects.toThrow(
      'Nu există încasarea',
    )
  })
})

describe('a statement', () => {
  it('imported twice, at once, or overlapping another, books each line once', async () => {
    const { invoice, citizen } = await aPayer(20_000)
    const [first, second, third] = [1, 2, 3].map((bani) =>
      aLine(invoiceNumber(invoice), { bani: bani * 1000 }),
    )
    const lines = [first!, second!]
    await Promise.all([importLines(lines), importLines(lines)])
    const repeated = await importLines([second!, third!])
    expect(repeated.json).toMatchObject({ extrase: [{ incasari: 2, noi: 1 }], inregistrate: 1 })
    expect(repeated.text).toContain('S-a înregistrat 1 încasare, 30,00 lei')
    expect(await listLedgerEntries(app, citizen.id)).toEqual(
      expect.arrayContaining(['banca>creante 1000', 'banca>creante 2000', 'banca>creante 3000']),
    )
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(6000)
  })

  it('may have two payments that are alike; the same lines as MT940 add nothing', async () => {
    const { invoice } = await aPayer(20_000)
    const line = aLine(invoiceNumber(invoice), { bani: 1000 })
    const alike = { ...line, reference: '' }
    await importLines([line, alike, alike])
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(3000)
    const file = await operator.file('acelasi.sta', formatMt940({ lines: [line], iban: account }))
    expect((await operator.run('extrase', 'import', file)).json).toMatchObject({
      extrase: [{ noi: 0 }],
    })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(3000)
  })

  it('changes nothing in a dry run, when it does not balance, or of another account', async () => {
    const { invoice } = await aPayer()
    const line = aLine(invoiceNumber(invoice))
    const { json } = await importLines([line], '--dry-run')
    expect(json).toMatchObject({ inregistrate: 1, suma_bani: 5266, proba: true })
    const wrong = {
      'gresit.xml': { closingBani: 5 },
      'alt.xml': { iban: 'RO66BACX0000001234567890' },
    }
    for (const [name, more] of Object.entries(wrong)) {
      const file = await operator.file(
        name,
        formatCamt053({ lines: [line], iban: account, ...more }),
      )
      await expect(operator.run('extrase', 'import', file)).rejects.toThrow(
        /nu se închide|altui cont/,
      )
    }
    await expect(operator.run('extrase', 'import', 'nicaieri.xml')).rejects.toThrow('nu există')
    expect(await receiptOf(line.reference)).toBeUndefined()
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(0)
  })
})

describe('the day of a transfer', () => {
  it('decides its penalties: those since are taken back, and come again if it is cancelled', async () => {
    const { citizen, invoice } = await aPayer(100_000, -40)
    const { db, env } = app.ports
    await accruePenalties(db, { citizenId: citizen.id, now: app.clock.now(), rules: env.penalties })
    const penaltyBani = async () => {
      const [row] = await db.select().from(receivables).where(eq(receivables.parentId, invoice.id))
      return row!.totalBani
    }
    const accrued = await penaltyBani()
    expect(accrued).toBeGreaterThan(0)
    const line = aLine(invoiceNumber(invoice), { bani: 100_000, day: addDays(today, -40) })
    const { id, explanation } = await importOne(line)
    expect(await penaltyBani()).toBe(0)
    expect(explanation).toContain('penalități scăzute de la ziua plății')
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(100_000)
    await operator.run('incasari', 'anuleaza', String(id), '--motiv', 'Alt client')
    expect(await penaltyBani()).toBe(accrued)
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(0)
    const { rows } = await db.execute<{ cause: string }>(sql`
      select distinct cause from postings where citizen_id = ${citizen.id} and cause like 'incasare%' order by 1`)
    expect(rows.map(({ cause }) => cause)).toEqual([`incasare-anulata:${id}`, `incasare:${id}`])
  })
})

it('a transfer that arrives during a payment by card is kept, and the later money becomes credit', async () => {
  const { citizen, invoice } = await aPayer()
  const client = await signIn(app, citizen)
  const { redirect_url: page } = await startPayment(client, [invoice.id])
  await importLines([aLine(invoiceNumber(invoice))])
  expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
  await app.follow(await app.pay(page))
  expect(await creditBalance(app.ports.db, citizen.id)).toBe(5266)
})

describe('a file of receipts', () => {
  const header = 'sursa;referinta;data;suma;factura;client\n'

  it('books cash once, by invoice or client, and tells the number of its receipt', async () => {
    const [one, other] = [await aPayer(), await aPayer()]
    const file = await operator.file(
      'incasari.csv',
      `${header}numerar;CH-${turn};${today};52,66;${invoiceNumber(one.invoice)};\nnumerar;CH-${turn}B;${today};52,66;;${other.contract.codClient}\n`,
    )
    const first = await operator.run('import', 'incasari', file)
    expect(first.json).toMatchObject({ adaugate: 2, pastrat: true })
    expect((await operator.run('import', 'incasari', file)).json).toMatchObject({
      adaugate: 0,
      neschimbate: 2,
    })
    for (const { invoice } of [one, other]) {
      expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
    }
    const [told] = await app.ports.db
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, one.citizen.id))
    expect(told!.title).toBe('Am primit plata dvs. în numerar')
    expect(told!.text).toContain(`chitanța CH-${turn}`)
  })

  it('is refused with a day in the future or a wrong IBAN', async () => {
    const file = await operator.file(
      'gresite.csv',
      `${header.trim()};iban\nnumerar;CH-9;${addDays(today, 2)};5;;;\ntransfer;T-9;${today};5;;;RO00\n`,
    )
    const { json } = await operator.run('import', 'incasari', file)
    expect(json).toMatchObject({ gresite: 2, pastrat: false })
  })
})
