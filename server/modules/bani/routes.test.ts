import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyExport } from '#contract/desk/bani.ts'
import type { ExportKind } from '#contract/desk/bani.ts'
import {
  statementImport,
  statementList,
  statementResume,
  statementTry,
} from '#contract/desk/extrase.ts'
import { invoiceCredit, invoiceCreditTry, invoiceFind } from '#contract/desk/facturi.ts'
import type { CreditEffect } from '#contract/desk/facturi.ts'
import {
  receiptAssign,
  receiptCancel,
  receiptIgnore,
  receiptList,
  receiptShow,
  receiptTarget,
} from '#contract/desk/incasari.ts'
import {
  paymentFind,
  paymentProblems,
  paymentRelease,
  paymentVerify,
} from '#contract/desk/plati.ts'
import type { DeskPayment, PaymentDetails } from '#contract/desk/plati.ts'
import {
  refundConfirm,
  refundList,
  refundPropose,
  refundReject,
  refundWithdraw,
} from '#contract/desk/rambursari.ts'
import type { RefundProposal } from '#contract/desk/rambursari.ts'
import type {
  DeskInvoice,
  Receipt,
  ReceiptItem,
  StatementItem,
  StatementTrial,
} from '#contract/money-fields.ts'
import { addDays } from '#contract/days.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { normalizeIban } from '#contract/iban.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit, creditNotes, payments, receipts, refunds } from '#server/db/schema.ts'
import { aClient } from '#server/testing/factories/accounts.ts'
import { payPositions } from '#server/testing/factories/carduri.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { aDebtor, startPayment, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import type { TestMember } from '#server/testing/factories/staff.ts'
import { PAYER_IBAN, formatCamt053 } from '#server/testing/factories/statements.ts'
import type { SampleLine } from '#server/testing/factories/statements.ts'
import { countByStatus, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import type { TestClient } from '#server/testing/test-app.ts'

let app: PaymentsApp
let ana: TestMember
let [billing, other, relations]: TestClient[] = []
let today: string
let turn = 0
beforeAll(async () => {
  app = await startPaymentsApp()
  ana = await aMember(app, 'facturare')
  billing = await signInMember(app, ana)
  other = await signInMember(app, await aMember(app, 'facturare'))
  relations = await signInMember(app, await aMember(app, 'relatii_clienti'))
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

/** A client with an invoice of 52.66 lei, on a contract of their own code. */
async function aPayer(more: { dueIn?: number } = {}) {
  turn += 1
  const citizen = await aClient(app, { nume: 'Datornicu', prenume: 'Ioana' })
  const contract = await aContract(app, citizen.id, { codClient: `BD${50_000 + turn}` })
  const dueOn = addDays(today, more.dueIn ?? 20)
  const numar = String(810_000 + turn)
  const invoice = await anInvoice(app, citizen.id, {
    contractId: contract.id,
    serie: 'BIR',
    numar,
    issuedOn: addDays(dueOn, -30),
    dueOn,
  })
  return { citizen, contract, invoice }
}

const aLine = (text: string, more: Partial<SampleLine> = {}): SampleLine => ({
  bani: 5266,
  day: today,
  name: 'POPESCU PLATITOR',
  text,
  reference: crypto.randomUUID().slice(0, 16),
  ...more,
})

const toFile = (lines: SampleLine[], iban = normalizeIban(app.ports.env.account!.iban)) =>
  Buffer.from(formatCamt053({ lines, iban }))

const listStatements = async () =>
  dataOf<{ lista: StatementItem[] }>(await billing!.get(statementList.path)).lista

/** Imports a statement and waits until its receipts are matched. */
async function importLines(lines: SampleLine[]): Promise<StatementItem> {
  dataOf(await billing!.upload(statementImport.path, 'extras.xml', toFile(lines)))
  await expect.poll(async () => (await listStatements())[0]?.de_prelucrat).toBe(0)
  return (await listStatements())[0]!
}

async function findReceiptId({ reference = '' }: SampleLine): Promise<number> {
  const [row] = await app.ports.db.select().from(receipts).where(eq(receipts.reference, reference))
  return row!.id
}

const withId = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))
const subjectsOf = async (action: string) =>
  (await app.ports.db.select().from(audit).where(eq(audit.action, action))).map(
    ({ actor, subject }) => `${actor} ${subject}`,
  )

describe('a bank statement', () => {
  it('is tried without a trace, then imported once, with what became of its receipts', async () => {
    const { invoice } = await aPayer()
    const lines = [aLine(invoiceNumber(invoice)), aLine('mulțumesc', { iban: PAYER_IBAN })]
    const before = await app.ports.db.$count(receipts)
    const trial = dataOf<StatementTrial>(
      await billing!.upload(statementTry.path, 'extras.xml', toFile(lines)),
    )
    expect(trial).toMatchObject({ inregistrate: 1, suma_bani: 5266, asteapta: 1 })
    expect(trial.linii.map(({ asteapta }) => asteapta)).toEqual([true, false])
    expect(JSON.stringify(trial)).not.toContain('PLATITOR')
    expect(await app.ports.db.$count(receipts)).toBe(before)

    const item = await importLines(lines)
    const counts = { noi: 2, inregistrate: 1, suma_bani: 5266, de_potrivit: 1, de_prelucrat: 0 }
    expect(item).toMatchObject({ ...counts, cine: 'Ana Pop', format: 'camt053' })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
    const again = dataOf<{ extrase: { noi: number }[] }>(
      await billing!.upload(statementImport.path, 'extras.xml', toFile(lines)),
    )
    expect(again.extrase).toMatchObject([{ noi: 0 }])
  })

  it('is refused whole with a sentence: another account, and no statement at all', async () => {
    const foreign = toFile([aLine('x')], 'RO49AAAA1B31007593840000')
    const refused = await billing!.upload(statementTry.path, 'a.xml', foreign)
    expect(statusAndCode(refused)).toEqual([422, 'extras_respins'])
    expect(refused.body.errors?.message.join()).toContain('altui cont')
    const path = `${statementTry.path}?alt_cont=da`
    dataOf(await billing!.upload(path, 'a.xml', foreign))
    const photo = await billing!.upload(statementTry.path, 'a.jpg', Buffer.from('nimic'))
    expect(photo.body.errors?.message.join()).toContain('CAMT.053')
  })

  it('that was interrupted is continued', async () => {
    const { invoice } = await aPayer()
    const line = aLine(invoiceNumber(invoice))
    await importLines([line])
    const id = await findReceiptId(line)
    // As a crash between storing and matching leaves it.
    const { invoice: next } = await aPayer()
    await app.ports.db.insert(receipts).values({
      source: 'transfer',
      dedupKey: crypto.randomUUID(),
      reference: 'oprit',
      valueOn: today,
      bani: 5266,
      currency: 'RON',
      remittance: invoiceNumber(next),
      state: 'noua',
    })
    const { de_prelucrat } = dataOf<{ de_prelucrat: number }>(
      await billing!.post(statementResume.path),
    )
    expect(de_prelucrat).toBe(1)
    await expect.poll(async () => (await findReceivable(app, next.id)).paidBani).toBe(5266)
    expect(await findReceiptId(line)).toBe(id)
  })
})

describe('a receipt that waits', () => {
  async function aWaiting() {
    const payer = await aPayer()
    const line = aLine('fără nicio referință', { iban: PAYER_IBAN })
    await importLines([line])
    return { ...payer, line, id: await findReceiptId(line) }
  }

  it('is found without its payer in the list, and with it when it is looked at', async () => {
    const { line, id } = await aWaiting()
    const list = dataOf<{ lista: ReceiptItem[]; de_potrivit: number }>(
      await relations!.post(`${receiptList.path}?stare=de_potrivit`, {
        cauta: line.reference,
      }),
    )
    expect(list.lista.map((one) => one.id)).toEqual([id])
    const inAddress = `${receiptList.path}?stare=de_potrivit&cauta=${line.reference}`
    expect((await relations!.post(inAddress, {})).status).toBe(422)
    expect(list.de_potrivit).toBeGreaterThan(0)
    expect(JSON.stringify(list)).not.toContain('PLATITOR')
    const shown = dataOf<Receipt>(await relations!.get(withId(receiptShow, id)))
    expect(shown).toMatchObject({ platitor: 'POPESCU PLATITOR', poate: ['incasata', 'ignorata'] })
    expect((await subjectsOf('incasare.vazuta')).join()).toContain(`incasare:${id}`)
  })

  it('is matched by hand to the invoice that the member names, which it pays', async () => {
    const { id, citizen, invoice, contract } = await aWaiting()
    const numar = encodeURIComponent(invoiceNumber(invoice))
    const target = dataOf<{ client: { id: number; coduri: string }; rest_bani: number }>(
      await billing!.get(`${receiptTarget.path}?numar=${numar}`),
    )
    expect(target).toMatchObject({ client: { id: citizen.id, coduri: contract.codClient } })
    expect(target.rest_bani).toBe(5266)
    const assign = (body: object) => billing!.post(withId(receiptAssign, id), body)
    const nobody = await assign({ numar: 'NIMENI 1', motiv: '' })
    expect(statusAndCode(nobody)).toEqual([422, 'numar_negasit'])
    const body = { numar: invoiceNumber(invoice), motiv: 'A sunat plătitorul' }
    const done = dataOf<Receipt>(await assign(body))
    expect(done).toMatchObject({ stare: 'incasata', hotarata_de: 'Ana Pop' })
    expect(done.motiv).toBe('A sunat plătitorul')
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(5266)
    expect(statusAndCode(await assign(body))).toEqual([409, 'incasare_hotarata'])
    expect(await subjectsOf('incasare.potrivita')).toContain(`personal:${ana.id} incasare:${id}`)

    const cancel = (motiv: string) => billing!.post(withId(receiptCancel, id), { motiv })
    expect((await cancel('')).status).toBe(422)
    expect(dataOf<Receipt>(await cancel('Alt client'))).toMatchObject({ stare: 'anulata' })
    expect((await findReceivable(app, invoice.id)).paidBani).toBe(0)
    const ignore = await billing!.post(withId(receiptIgnore, id), { motiv: 'Donație' })
    expect(dataOf<Receipt>(ignore)).toMatchObject({ stare: 'ignorata', motiv: 'Donație' })
  })

  it('is listed by pages without repeating or skipping one', async () => {
    await importLines([aLine('a'), aLine('b'), aLine('c')])
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { lista: ReceiptItem[]; urmator: string | null } = dataOf(
        await billing!.post(
          `${receiptList.path}?stare=de_potrivit&limita=2${cursor && `&cursor=${cursor}`}`,
          {},
        ),
      )
      seen.push(...page.lista.map(({ id }) => id))
      cursor = page.urmator
    }
    const waiting = await app.ports.db.$count(receipts, eq(receipts.state, 'de_potrivit'))
    expect(new Set(seen).size).toBe(waiting)
    expect(seen).toHaveLength(waiting)
  })
})

describe('a card payment', () => {
  it('that the bank shows otherwise is listed, asked about again, and released with a reason', async () => {
    const debtor = await aDebtor(app)
    const { plata_id, redirect_url } = await startPayment(debtor.client, debtor.ids)
    await app.ports.db.update(payments).set({ bani: 5000 }).where(eq(payments.id, plata_id))
    await app.pay(redirect_url)
    const verified = dataOf<{ plata: DeskPayment; banca: string }>(
      await billing!.post(withId(paymentVerify, plata_id)),
    )
    expect(verified.plata).toMatchObject({ blocata: true, stare: 'necunoscuta' })
    expect(verified.banca).toContain('altă sumă')
    const { lista } = dataOf<{ lista: DeskPayment[] }>(await relations!.get(paymentProblems.path))
    expect(lista.map(({ id }) => id)).toContain(plata_id)
    const release = () => billing!.post(withId(paymentRelease, plata_id), { motiv: 'Lămurit' })
    expect(dataOf(await release())).toMatchObject({
      rezultat: 'eliberata',
      plata: { stare: 'esuata', blocata: false },
    })
    expect(statusAndCode(await release())).toEqual([409, 'plata_neblocata'])
  })
})

describe('a refund', () => {
  async function aPaid() {
    const debtor = await aDebtor(app)
    return { ...debtor, id: await payPositions(app, debtor, debtor.ids) }
  }
  const propose = (
    by: TestClient,
    plata_id: number,
    suma_bani = 1000,
    motiv = 'Plătită de două ori',
  ) => by.post(refundPropose.path, { plata_id, suma_bani, motiv })
  const confirm = (by: TestClient, id: number) => by.post(withId(refundConfirm, id))
  const askedBank = () => app.bankSpy.calls.filter((call) => call === 'refund').length

  it('is proposed by one member and confirmed by another, once though two confirm together', async () => {
    const { id } = await aPaid()
    const proposal = dataOf<RefundProposal>(await propose(billing!, id))
    expect(proposal).toMatchObject({ stare: 'propusa', propusa_de: 'Ana Pop', a_mea: true })
    expect(statusAndCode(await propose(relations!, id))).toEqual([409, 'propunere_existenta'])
    expect(statusAndCode(await confirm(billing!, proposal.id))).toEqual([403, 'propria_propunere'])
    expect(statusAndCode(await confirm(relations!, proposal.id))).toEqual([403, 'fara_drept'])

    const before = askedBank()
    const third = await signInMember(app, await aMember(app, 'facturare'))
    const answers = await Promise.all([confirm(other!, proposal.id), confirm(third, proposal.id)])
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    expect(askedBank() - before).toBe(1)
    const [refund, ...more] = await app.ports.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, id))
    expect(refund).toMatchObject({ state: 'facuta', bani: 1000, proposalId: proposal.id })
    expect(more).toEqual([])
    const { lista } = dataOf<{ lista: RefundProposal[] }>(
      await relations!.get(`${refundList.path}?stare=hotarate`),
    )
    expect(lista[0]).toMatchObject({ stare: 'confirmata', rambursare: 'facuta', a_mea: false })
    expect(lista[0]?.plata.rambursat_bani).toBe(1000)
    expect(statusAndCode(await confirm(other!, proposal.id))).toEqual([409, 'propunere_hotarata'])
  })

  it('still waits when the bank does not answer, and is refunded when it is confirmed again', async () => {
    const { id } = await aPaid()
    const proposal = dataOf<RefundProposal>(await propose(relations!, id))
    app.bankSpy.faults = { status: 'lost' }
    const lost = await confirm(other!, proposal.id)
    app.bankSpy.faults = {}
    expect(statusAndCode(lost)).toEqual([409, 'rambursare_imposibila'])
    expect(lost.body.errors?.message.join()).toContain('Banca nu răspunde')
    expect(dataOf<RefundProposal>(await confirm(other!, proposal.id)).rambursare).toBe('facuta')
  })

  it('is rejected with a reason, withdrawn by its proposer only, and never exceeds the payment', async () => {
    const { id } = await aPaid()
    const tooMuch = await propose(relations!, id, 5267)
    expect(statusAndCode(tooMuch)).toEqual([409, 'rambursare_imposibila'])
    const first = dataOf<RefundProposal>(await propose(relations!, id, 5266))
    const details = () => billing!.get(`${paymentFind.path}?numar=${id}`)
    expect(dataOf<PaymentDetails>(await details()).de_rambursat_bani).toBe(0)
    const reject = (motiv: string) => billing!.post(withId(refundReject, first.id), { motiv })
    expect((await reject('')).status).toBe(422)
    expect(dataOf(await reject('Nu este a lui'))).toMatchObject({
      stare: 'respinsa',
      motiv_hotarare: 'Nu este a lui',
      rambursare: null,
    })
    const second = dataOf<RefundProposal>(await propose(relations!, id))
    const withdraw = (by: TestClient) => by.post(withId(refundWithdraw, second.id))
    expect(statusAndCode(await withdraw(billing!))).toEqual([403, 'fara_drept'])
    expect(dataOf(await withdraw(relations!))).toMatchObject({ stare: 'retrasa' })
    expect(dataOf<PaymentDetails>(await details()).de_rambursat_bani).toBe(5266)
  })
})

describe('an invoice', () => {
  it('is found by number, credited as the trial said, and the same once more changes nothing', async () => {
    const { invoice, citizen } = await aPayer()
    await importLines([aLine(invoiceNumber(invoice), { bani: 4000 })])
    const { lista } = dataOf<{ lista: DeskInvoice[] }>(
      await relations!.get(`${invoiceFind.path}?numar=bir-${invoice.numar}`),
    )
    expect(lista).toMatchObject([
      { id: invoice.id, client: { id: citizen.id }, achitat_bani: 4000, rest_bani: 1266 },
    ])
    expect((await subjectsOf('factura.vazuta')).join()).toContain(`factura:${invoice.id}`)

    const attempt = (suma_bani: number) =>
      billing!.post(withId(invoiceCreditTry, invoice.id), { suma_bani })
    expect(statusAndCode(await attempt(5267))).toEqual([409, 'stornare_imposibila'])
    const effect = dataOf<CreditEffect>(await attempt(2266))
    expect(effect).toMatchObject({ nedatorat_bani: 1266, avans_bani: 1000, rest_bani: 0 })
    expect(await app.ports.db.$count(creditNotes, eq(creditNotes.receivableId, invoice.id))).toBe(0)

    const body = { suma_bani: 2266, motiv: 'Cantitate greșită' }
    const credit = async () =>
      dataOf<{ rezultat: string; factura: DeskInvoice }>(
        await billing!.post(withId(invoiceCredit, invoice.id), body),
      )
    const done = await credit()
    expect(done).toMatchObject({ rezultat: 'stornata', factura: { stornat_bani: 2266 } })
    expect(done.factura.note_credit).toMatchObject([{ total_bani: -2266, motiv: body.motiv }])
    expect((await credit()).rezultat).toBe('stornata_deja')
  })
})

describe('an export', () => {
  const path = (ce: ExportKind, first = today) =>
    `${moneyExport.path}?ce=${ce}&de_la=${first}&pana_la=${today}`
  const read = async (ce: ExportKind) =>
    dataOf<{ linii: number; csv: string }>(await billing!.get(path(ce)))

  it('holds receipts, card payments and refunds, without payers, and formulas are inert', async () => {
    await importLines([aLine('formulă', { reference: '=1+1' })])
    const exported = await read('incasari')
    expect(exported.csv).toContain(";'=1+1;52,66;RON;de_potrivit;")
    expect(exported.csv).not.toContain('PLATITOR')
    expect(exported.csv.trim().split('\r\n')).toHaveLength(exported.linii + 1)
    expect((await read('plati')).csv).toContain(
      'data;numar;suma;cod_client;facturi;rrn;stare;platitor',
    )
    expect((await read('rambursari')).csv).toContain('Plătită de două ori;Ana Pop;Ana Pop')
    expect(await subjectsOf('incasari.exportate')).toEqual([`personal:${ana.id} ${today}/${today}`])
  })

  it('needs a recent sign-in, a period of a year at most, and the right', async () => {
    expect((await billing!.get(path('plati', addDays(today, 1)))).status).toBe(422)
    expect((await billing!.get(path('plati', '2020-01-01'))).status).toBe(422)
    expect(statusAndCode(await relations!.get(path('plati')))).toEqual([403, 'fara_drept'])
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    expect(statusAndCode(await billing!.get(path('plati')))).toEqual([403, 'confirmare_necesara'])
  })
})
