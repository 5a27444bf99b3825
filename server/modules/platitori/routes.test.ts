import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { ConsentByLink, Payee, Payer } from '#contract/platitori.ts'
import type { Notice } from '#contract/notificari.ts'
import type { Payment } from '#contract/plati.ts'
import { citizens, codes, contracts, payments, rateLimits } from '#server/db/schema.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { signInvoiceToken } from '#server/domain/invoice-links.ts'
import { hashCode } from '#server/domain/verification-codes.ts'
import { toGsm7 } from '#server/domain/messages.ts'
import { aWrongCode, signIn } from '#server/testing/factories/accounts.ts'
import { aSavedCard } from '#server/testing/factories/carduri.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import {
  fetchPayment,
  startPayment,
  aDebtor,
  startPaymentsApp,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import {
  aClientOnPaper,
  askConsent,
  giveConsent,
  lastConsentCode,
} from '#server/testing/factories/platitori.ts'
import { countWaiting, dataOf, openConnections, statusAndCode } from '#server/testing/helpers.ts'
import type { TestClient } from '#server/testing/test-app.ts'
import { updateOpen } from './repo.ts'

const SUM = 5266
const HOUR = 3600
const TWO_SEGMENTS = 306

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())
beforeEach(() => app.ports.db.delete(rateLimits))

const aPayer = () => aSignedIn(app, { nume: 'Popescu', prenume: 'Ana' })
const list = async (client: TestClient) => dataOf<Payee[]>(await client.get('/api/platesc-pentru'))
const confirm = (client: TestClient, id: number, cod: string) =>
  client.post(`/api/platesc-pentru/${id}/confirma`, { cod })
const stop = (client: TestClient, id: number) =>
  client.post(`/api/platesc-pentru/${id}/opreste`, {})
const begin = (client: TestClient, id: number, facturi: number[], suma_bani = SUM, more = {}) =>
  client.post(`/api/platesc-pentru/${id}/plateste`, { facturi, suma_bani, ...more })
const noticesOf = async (client: TestClient) =>
  dataOf<Notice[]>(await client.get('/api/notificari-list'))
const lastSms = async (phone: string) => (await app.messages(phone))[0]!.text

async function aConsented() {
  const payer = await aPayer()
  const paper = await aClientOnPaper(app)
  const id = await giveConsent(app, payer.client, paper)
  return { ...payer, paper, id }
}

async function started({ client, id, paper }: Awaited<ReturnType<typeof aConsented>>) {
  return dataOf<{ plata_id: number; redirect_url: string }>(
    await begin(client, id, [paper.invoice.id]),
  )
}

async function pay(page: string): Promise<string> {
  const back = await app.pay(page)
  app.clock.advance(3)
  return back
}

/** Returns the token of the link in the newest SMS to a phone. */
const linkOf = async (phone: string): Promise<string> =>
  /#\/plateste\/(\S+)/.exec(await lastSms(phone))![1]!

describe('a consent that is asked for', () => {
  it('sends the client who asks, for what, and a code, in two segments of an SMS at most', async () => {
    const { client } = await aPayer()
    const paper = await aClientOnPaper(app)
    const asked = dataOf<Payee>(await askConsent(client, paper.pair))
    expect(asked).toMatchObject({ nume: 'Mama', stare: 'ceruta', total_bani: 0, facturi: [] })
    const text = await lastSms(paper.phone)
    expect(text).toMatch(/Popescu Ana vrea sa va plateasca facturile/)
    expect(text.length).toBeLessThanOrEqual(TWO_SEGMENTS)
    expect(text).toBe(toGsm7(text))
  })

  it('is asked for by the QR code too', async () => {
    const { client } = await aPayer()
    const { invoice } = await aClientOnPaper(app)
    const legatura = signInvoiceToken(app.ports.env, invoice.id)
    expect(dataOf<Payee>(await askConsent(client, { legatura })).stare).toBe('ceruta')
  })

  it('is answered alike without a phone, and no code can confirm it', async () => {
    const { citizen, client } = await aPayer()
    const known = await aClientOnPaper(app)
    const unknown = await aClientOnPaper(app, { telefon: null })
    const [one, other] = [
      await askConsent(client, known.pair),
      await askConsent(client, unknown.pair),
    ]
    expect({ ...dataOf<Payee>(other), id: 0, creat_la: '' }).toEqual({
      ...dataOf<Payee>(one),
      id: 0,
      creat_la: '',
    })
    const { id } = dataOf<Payee>(other)
    const early = await client.post(`/api/platesc-pentru/${id}/cod`, {})
    expect(statusAndCode(early)).toEqual([429, 'prea_devreme'])
    const scope = { citizenId: citizen.id, purpose: `acord:${id}` } as const
    const guessed = hashCode(app.ports.env, scope, 'sms', '12345')
    await app.ports.db
      .update(codes)
      .set({ codeHash: guessed })
      .where(eq(codes.purpose, scope.purpose))
    expect(statusAndCode(await confirm(client, id, '12345'))).toEqual([422, 'cod_incorect'])
    expect((await list(client))[1]!.stare).toBe('ceruta')
  })

  it('leaves nothing but letters of the name in the SMS', async () => {
    const { client } = await aSignedIn(app, { nume: 'Castig www.x.ro/1', prenume: 'Sunati 0900' })
    const paper = await aClientOnPaper(app)
    dataOf(await askConsent(client, paper.pair))
    expect(await lastSms(paper.phone)).toContain(': Castig www x ro Sunati vrea')
  })

  it('counts wrong pairs with those of visitors', async () => {
    const { client } = await aPayer()
    const { pair } = await aClientOnPaper(app)
    const visitor = app.client()
    const wrong = { ...pair, factura: 'FS 999999999999' }
    for (let count = 0; count < 10; count += 1) {
      const answer =
        count % 2 === 0
          ? await askConsent(client, wrong)
          : await visitor.post('/api/plateste-factura', wrong)
      expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
    }
    expect(statusAndCode(await askConsent(client, pair))).toEqual([429, 'prea_multe_incercari'])
  })

  it('is refused for one’s own invoice, and for an ended contract', async () => {
    const own = await aDebtor(app)
    const legatura = signInvoiceToken(app.ports.env, own.ids[0]!)
    expect(statusAndCode(await askConsent(own.client, { legatura }))).toEqual([
      409,
      'stare_nepotrivita',
    ])
    const paper = await aClientOnPaper(app)
    await app.ports.db
      .update(contracts)
      .set({ state: 'incetat' })
      .where(eq(contracts.id, paper.contract.id))
    expect(statusAndCode(await askConsent(own.client, paper.pair))).toEqual([
      409,
      'stare_nepotrivita',
    ])
    expect(await list(own.client)).toEqual([])
  })

  it('sends one client three codes a day at most, whoever asks', async () => {
    const paper = await aClientOnPaper(app)
    for (let count = 0; count < 3; count += 1) {
      dataOf(await askConsent((await aPayer()).client, paper.pair))
    }
    const refused = await askConsent((await aPayer()).client, paper.pair)
    expect(statusAndCode(refused)).toEqual([429, 'prea_multe_coduri'])
    expect(await app.messages(paper.phone)).toHaveLength(3)
  })

  it('is not asked for once more within 30 days after the client stopped it', async () => {
    const { citizen, client, paper } = await aConsented()
    const legatura = await linkOf(paper.phone)
    dataOf(await app.client().post('/api/acord-plata-opreste', { legatura }))
    const again = await askConsent(client, paper.pair)
    expect(statusAndCode(again)).toEqual([409, 'stare_nepotrivita'])
    app.clock.advance(31 * 24 * HOUR)
    const later = await signIn(app, citizen)
    expect(dataOf<Payee>(await askConsent(later, paper.pair)).stare).toBe('ceruta')
  })

  it('is for ten people at most', async () => {
    const { client } = await aPayer()
    for (let count = 0; count < 10; count += 1) {
      dataOf(await askConsent(client, (await aClientOnPaper(app)).pair))
    }
    await app.ports.db.delete(rateLimits)
    const eleventh = await askConsent(client, (await aClientOnPaper(app)).pair)
    expect(statusAndCode(eleventh)).toEqual([409, 'stare_nepotrivita'])
  })
})

describe('a code of a consent', () => {
  it('is right once, and is refused after five wrong ones', async () => {
    const { client } = await aPayer()
    const paper = await aClientOnPaper(app)
    const { id } = dataOf<Payee>(await askConsent(client, paper.pair))
    const code = await lastConsentCode(app, paper.phone)
    for (let count = 0; count < 5; count += 1) {
      const wrong = await confirm(client, id, aWrongCode(code))
      expect(statusAndCode(wrong)).toEqual([422, 'cod_incorect'])
    }
    expect(statusAndCode(await confirm(client, id, code))).toEqual([410, 'cod_expirat'])
    expect((await list(client))[0]).toMatchObject({ stare: 'ceruta' })
  })

  it('of another request opens nothing', async () => {
    const { client } = await aPayer()
    const [one, other] = [await aClientOnPaper(app), await aClientOnPaper(app)]
    const first = dataOf<Payee>(await askConsent(client, one.pair))
    dataOf(await askConsent(client, other.pair))
    const code = await lastConsentCode(app, other.phone)
    expect(statusAndCode(await confirm(client, first.id, code))).toEqual([422, 'cod_incorect'])
    const stranger = (await aPayer()).client
    expect(statusAndCode(await confirm(stranger, first.id, code))).toEqual([404, 'inexistent'])
  })

  it('replayed after the consent was stopped gives nothing back', async () => {
    const { client, id, paper } = await aConsented()
    const code = await lastConsentCode(app, paper.phone)
    dataOf(await stop(client, id))
    expect(statusAndCode(await confirm(client, id, code))).toEqual([409, 'stare_nepotrivita'])
  })
})

describe('a consent that was given', () => {
  it('shows the payer sums and invoices, and neither name nor address', async () => {
    const { client, paper, id } = await aConsented()
    const [payee] = await list(client)
    expect(payee).toEqual({
      id,
      nume: 'Mama',
      stare: 'data',
      strada: expect.stringMatching(/^(?:\S+ )?\p{L}•••$/u),
      creat_la: expect.any(String),
      dat_la: expect.any(String),
      total_bani: SUM,
      facturi: [
        {
          id: paper.invoice.id,
          denumire: paper.invoice.name,
          scadenta: paper.invoice.dueOn,
          suma_bani: SUM,
          penalitati_bani: 0,
          stare: 'de_plata',
        },
      ],
    })
    const sms = await lastSms(paper.phone)
    expect(sms).toContain('Popescu Ana va poate plati de acum facturile')
    expect(sms.length).toBeLessThanOrEqual(TWO_SEGMENTS)
  })

  it('lets the payer pay: the debtor reads by whom, without the card, and the payer gets it all', async () => {
    const consented = await aConsented()
    const { client, paper, citizen } = consented
    let order: unknown
    const { register } = app.ports.bank
    app.ports.bank.register = (given) => {
      order = given
      return register(given)
    }
    const { plata_id, redirect_url } = await started(consented)
    app.ports.bank.register = register
    expect(order).toMatchObject({ customer: { email: citizen.email } })
    expect(order).not.toHaveProperty('customer.address')
    expect(await pay(redirect_url)).toContain('/api/plata/retur')
    const own = await fetchPayment(client, plata_id)
    expect(own).toMatchObject({ stare: 'incasata', pentru: 'Mama', card: expect.any(Object) })
    expect(dataOf<Payment[]>(await client.get('/api/plati-list'))).toMatchObject([
      { id: plata_id, pentru: 'Mama' },
    ])
    expect((await list(client))[0]).toMatchObject({ total_bani: 0, facturi: [] })
    expect(await noticesOf(client)).toMatchObject([{ titlu: 'Am primit plata dvs.' }])
    const [letter] = await app.messages(citizen.email)
    expect(letter!.text).toContain(paper.invoice.name)
    const [row] = await app.ports.db.select().from(payments).where(eq(payments.id, plata_id))
    expect(row).toMatchObject({
      citizenId: paper.client.id,
      payerId: citizen.id,
      receiptEmail: null,
    })
  })

  it('names the payer to a client with an account', async () => {
    const payer = await aPayer()
    const debtor = await aDebtor(app)
    const [row] = await app.ports.db
      .select()
      .from(citizens)
      .where(eq(citizens.id, debtor.citizen.id))
    const legatura = signInvoiceToken(app.ports.env, debtor.ids[0]!)
    const { id } = dataOf<Payee>(await askConsent(payer.client, { legatura }))
    dataOf(await confirm(payer.client, id, await lastConsentCode(app, row!.telefon!)))
    const [mine] = dataOf<Payer[]>(await debtor.client.get('/api/platitorii-mei'))
    expect(mine).toMatchObject({ id, nume: 'Popescu Ana' })
    expect((await noticesOf(debtor.client))[0]).toMatchObject({
      titlu: 'Altcineva vă poate plăti facturile',
    })
    const { plata_id, redirect_url } = dataOf<{ plata_id: number; redirect_url: string }>(
      await begin(payer.client, id, debtor.ids),
    )
    await pay(redirect_url)
    await fetchPayment(payer.client, plata_id)
    const seen = await fetchPayment(debtor.client, plata_id)
    expect(seen).toMatchObject({ de_altcineva: 'Plătită de Popescu Ana, cu cardul.' })
    expect(seen).not.toHaveProperty('card')
    expect(seen).not.toHaveProperty('pentru')
    dataOf(await debtor.client.post(`/api/platitorii-mei/${id}/opreste`, {}))
    expect((await list(payer.client))[0]).toMatchObject({ stare: 'oprita', oprit_de: 'client' })
  })

  it('lets the payer use their own saved card only', async () => {
    const consented = await aConsented()
    const card = await aSavedCard(app, consented)
    const others = await aSavedCard(app, await aPayer())
    const { client, id, paper } = consented
    const foreign = await begin(client, id, [paper.invoice.id], SUM, { card_id: others.id })
    expect(statusAndCode(foreign)).toEqual([404, 'inexistent'])
    const answer = await begin(client, id, [paper.invoice.id], SUM, { card_id: card.id })
    expect(statusAndCode(answer)[0]).toBe(200)
  })

  it('refuses another sum and another’s invoice', async () => {
    const { client, id, paper } = await aConsented()
    const other = await aClientOnPaper(app)
    const refused = [409, 'stare_nepotrivita']
    expect(statusAndCode(await begin(client, id, [paper.invoice.id], SUM - 1))).toEqual(refused)
    expect(statusAndCode(await begin(client, id, [other.invoice.id]))).toEqual([404, 'inexistent'])
    expect(await app.ports.db.$count(payments, eq(payments.citizenId, paper.client.id))).toBe(0)
  })

  it('finds the payer’s own open payment again, and no other', async () => {
    const consented = await aConsented()
    const { client, id, paper } = consented
    const first = await started(consented)
    const again = dataOf(await begin(client, id, [paper.invoice.id]))
    expect(again).toEqual(first)
    const second = await aPayer()
    const secondId = await giveConsent(app, second.client, paper)
    const refused = await begin(second.client, secondId, [paper.invoice.id])
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })
})

describe('two payers of one invoice', () => {
  it('at once open one payment', async () => {
    const consented = await aConsented()
    const { client, id, paper } = consented
    const second = await aPayer()
    const secondId = await giveConsent(app, second.client, paper)
    await openConnections(app)
    const visit = { ...paper.pair, suma_bani: SUM }
    const answers = await Promise.all([
      begin(client, id, [paper.invoice.id]),
      begin(second.client, secondId, [paper.invoice.id]),
      app.client().post('/api/plateste', { ...visit, cheie: crypto.randomUUID() }),
      begin(client, id, [paper.invoice.id]),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await app.ports.db.$count(payments, eq(payments.citizenId, paper.client.id))).toBe(1)
  })

  it('are the debtor and the payer, who is asked to wait', async () => {
    const payer = await aPayer()
    const debtor = await aDebtor(app)
    const id = await consentOf(payer, debtor)
    await startPayment(debtor.client, debtor.ids)
    const refused = await begin(payer.client, id, debtor.ids)
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    expect((await list(payer.client))[0]!.facturi[0]!.stare).toBe('in_plata')
  })
})

async function consentOf(
  payer: { client: TestClient },
  debtor: Awaited<ReturnType<typeof aDebtor>>,
): Promise<number> {
  const legatura = signInvoiceToken(app.ports.env, debtor.ids[0]!)
  const { id } = dataOf<Payee>(await askConsent(payer.client, { legatura }))
  const [row] = await app.ports.db.select().from(citizens).where(eq(citizens.id, debtor.citizen.id))
  dataOf(await confirm(payer.client, id, await lastConsentCode(app, row!.telefon!)))
  return id
}

describe('a consent that is stopped', () => {
  it('by the link ends at once, is safe to repeat, and the payer is told', async () => {
    const consented = await aConsented()
    const { client, id, paper } = consented
    const legatura = await linkOf(paper.phone)
    const open = (body: object) => app.client().post('/api/acord-plata', body)
    expect(dataOf<ConsentByLink>(await open({ legatura }))).toMatchObject({
      nume: 'Popescu Ana',
      oprit: false,
    })
    for (let count = 0; count < 2; count += 1) {
      const answer = await app.client().post('/api/acord-plata-opreste', { legatura })
      expect(dataOf<ConsentByLink>(answer).oprit).toBe(true)
    }
    const refused = await begin(client, id, [paper.invoice.id])
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    expect((await list(client))[0]).toMatchObject({ stare: 'oprita', facturi: [], total_bani: 0 })
    expect(await noticesOf(client)).toMatchObject([{ titlu: 'Un acord de plată s-a oprit' }])
  })

  it('by the payer tells a client without an account by SMS', async () => {
    const { client, id, paper } = await aConsented()
    dataOf(await stop(client, id))
    dataOf(await stop(client, id))
    expect(await list(client)).toEqual([])
    expect(await lastSms(paper.phone)).toContain('Popescu Ana nu mai plateste pentru dvs.')
    expect(await app.messages(paper.phone)).toHaveLength(3)
  })

  it('while a payment is at the bank lets that one end', async () => {
    const consented = await aConsented()
    const { plata_id, redirect_url } = await started(consented)
    dataOf(await stop(consented.client, consented.id))
    await pay(redirect_url)
    expect((await fetchPayment(consented.client, plata_id)).stare).toBe('incasata')
  })

  it('while a payment waits to be opened leaves it closed', async () => {
    const { client, id, paper } = await aConsented()
    const opened = await app.ports.db.transaction(async (tx) => {
      await lockCitizen(tx, paper.client.id)
      const waiting = begin(client, id, [paper.invoice.id])
      await vi.waitUntil(async () => (await countWaiting(app)) > 0)
      await updateOpen(tx, id, { endedAt: app.clock.now(), endedBy: 'client' })
      return { waiting }
    })
    expect(statusAndCode(await opened.waiting)).toEqual([409, 'stare_nepotrivita'])
    expect(await app.ports.db.$count(payments, eq(payments.citizenId, paper.client.id))).toBe(0)
  })

  it('ends with its contract, and when the contract becomes another’s', async () => {
    for (const change of [{ state: 'incetat' }, { citizenId: (await aPayer()).citizen.id }]) {
      const { client, id, paper } = await aConsented()
      await app.ports.db.update(contracts).set(change).where(eq(contracts.id, paper.contract.id))
      expect((await list(client))[0]).toMatchObject({ stare: 'oprita', oprit_de: 'sistem' })
      const refused = await begin(client, id, [paper.invoice.id])
      expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
    }
  })

  it('is not stopped by a link that is tampered with, or of another kind', async () => {
    const { client, paper } = await aConsented()
    const legatura = await linkOf(paper.phone)
    const forged = [
      legatura.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      legatura.replace(/^acord-(\w+)-/, 'acord-1$1-'),
      signInvoiceToken(app.ports.env, paper.invoice.id),
      `acord-${signInvoiceToken(app.ports.env, paper.invoice.id).slice(1)}`,
    ]
    for (const token of forged) {
      const answer = await app.client().post('/api/acord-plata-opreste', { legatura: token })
      expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
    }
    expect((await list(client))[0]!.stare).toBe('data')
  })
})

it('a consent of others is not found by anybody else', async () => {
  const { id, paper } = await aConsented()
  const stranger = (await aPayer()).client
  const notFound = [404, 'inexistent']
  expect(statusAndCode(await begin(stranger, id, [paper.invoice.id]))).toEqual(notFound)
  expect(statusAndCode(await stop(stranger, id))).toEqual(notFound)
  expect(statusAndCode(await stranger.post(`/api/platitorii-mei/${id}/opreste`, {}))).toEqual(
    notFound,
  )
})

it('a request that was not answered is shown to its payer only', async () => {
  const payer = await aPayer()
  const debtor = await aDebtor(app)
  const legatura = signInvoiceToken(app.ports.env, debtor.ids[0]!)
  const { id } = dataOf<Payee>(await askConsent(payer.client, { legatura }))
  expect(dataOf<Payer[]>(await debtor.client.get('/api/platitorii-mei'))).toEqual([])
  const answer = await debtor.client.post(`/api/platitorii-mei/${id}/opreste`, {})
  expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
})
