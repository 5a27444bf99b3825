import { once } from 'node:events'
import { BlockList } from 'node:net'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookEventTypes, webhookPayload } from '#contract/operator/webhooks.ts'
import type { WebhookEventType } from '#contract/operator/webhooks.ts'
import { webhookDays } from '#contract/retention.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import type { Solicitare } from '#contract/solicitari.ts'
import {
  citizens,
  receipts,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '#server/db/schema.ts'
import { decodePublicId } from '#server/domain/public-ids.ts'
import { addInvoices } from '#server/domain/receivables.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { createWebhookDispatcher } from '#server/jobs/deliver-webhooks.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { createWebhookTransport } from '#server/ports/webhook-transport.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { aRegistration, lastCode, PASSWORD } from '#server/testing/factories/accounts.ts'
import { payPositions } from '#server/testing/factories/carduri.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { aContract, aSignedIn } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aDebtor, startPayment, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { dataOf, dumpDatabase } from '#server/testing/helpers.ts'
import type { TestClient } from '#server/testing/test-app.ts'
import { startWebhookReceiver, verifyWebhook } from '#server/testing/webhook-receiver.ts'
import type { ReceivedWebhook, WebhookReceiver } from '#server/testing/webhook-receiver.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Longer than the longest pause with its jitter. */
const LONG = 27 * HOUR

let app: PaymentsApp
let operator: TestOperator
let receiver: WebhookReceiver
const others: WebhookReceiver[] = []
beforeAll(async () => {
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8)
  app = await startPaymentsApp({ webhookNetworks: loopback })
  await seedCatalogues(app.ports)
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await app.ports.db.delete(webhookEndpoints)
  await app.ports.db.delete(webhookMessages)
  await Promise.all([receiver, ...others.splice(0)].map((one) => one.close()))
})

const portsWith = (stop?: AbortSignal) => ({
  ...app.ports,
  send: createWebhookTransport(app.ports.env),
  ...(stop && { stop }),
})

/** Delivers what is due, to the end. */
async function deliverDue(stop?: AbortSignal): Promise<void> {
  const dispatcher = createWebhookDispatcher(portsWith(stop))
  await dispatcher.dispatch()
  await dispatcher.settle()
}

/** Subscribes an endpoint, the receiver unless another is given. */
async function anEndpoint(...events: (WebhookEventType | 'toate')[]) {
  return anEndpointAt(receiver, ...events)
}

async function anEndpointAt({ url }: { url: string }, ...events: (WebhookEventType | 'toate')[]) {
  const options = events.flatMap((event) => ['--eveniment', event])
  const { json } = await operator.run('webhook', 'adauga', url, ...options)
  return json as { id: number; secret: string }
}

const webhook = (command: string, id: number, ...options: string[]) =>
  operator.run('webhook', command, String(id), ...options)

async function findEndpoint(id: number) {
  const [row] = await app.ports.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
  return row!
}

interface ListedDelivery {
  mesaj: string
  stare: string
  urmatoarea_la: string | null
  incercari: { raspuns: number | null; eroare?: string }[]
}

async function listDeliveries(id: number): Promise<ListedDelivery[]> {
  const { json } = await webhook('livrari', id)
  return (json as { lista: ListedDelivery[] }).lista
}

/** Records an event without more ado. */
const anEvent = (type: 'cont.creat' | 'cont.inchis' = 'cont.creat', id = 7) =>
  recordEvent(app.ports.db, type, app.clock.now(), { cetatean_id: id, stare: 'activ' })

const idOf = ({ headers }: ReceivedWebhook) => String(headers['webhook-id'])
const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other)

async function sendSesizare(client: TestClient): Promise<Sesizare> {
  const body = {
    categorie: 'MATURAT',
    descriere: 'Strada nu a fost măturată de o săptămână.',
    adresa_text: 'Str. Exemplului 5',
  }
  return dataOf(await client.post('/api/sesizari-v2', body))
}

describe('a webhook', () => {
  it('brings a sesizare sent over HTTP, signed as the standard’s library verifies', async () => {
    const { id, secret } = await anEndpoint('sesizare.creata')
    const { citizen, client } = await aSignedIn(app)
    const { id: sesizareId, numar } = await sendSesizare(client)
    await deliverDue()
    const [arrived, ...more] = receiver.received
    expect(more).toEqual([])
    expect(verifyWebhook(arrived!, secret)).toEqual({
      type: 'sesizare.creata',
      timestamp: app.clock.now().toISOString(),
      data: { id: sesizareId, numar, stare: 'inregistrata', cetatean_id: citizen.id },
    })
    expect(arrived!.headers['content-type']).toBe('application/json; charset=utf-8')
    const { secret: other } = await anEndpoint('cont.inchis')
    expect(() => verifyWebhook(arrived!, other)).toThrow('No matching signature')
    const [delivery] = await listDeliveries(id)
    expect(delivery).toMatchObject({
      mesaj: idOf(arrived!),
      stare: 'livrata',
      urmatoarea_la: null,
      incercari: [{ raspuns: 204 }],
    })
    expect((await webhook('livrari', id)).text).toMatch(/sesizare\.creata +livrată .* 204 +\d+ ms/)
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
  })

  it('is never sent when the transaction of its effect rolls back', async () => {
    await anEndpoint('cont.creat')
    const failing = app.ports.db.transaction(async (tx) => {
      const event = { cetatean_id: 7, stare: 'activ' }
      await recordEvent(tx, 'cont.creat', app.clock.now(), event)
      throw new Error('effect failed')
    })
    await expect(failing).rejects.toThrow('effect failed')
    expect(await app.ports.db.$count(webhookMessages)).toBe(0)
  })

  it('is not recorded without an enabled endpoint subscribed to its type', async () => {
    const { id } = await anEndpoint('cont.inchis')
    await anEvent('cont.creat')
    await webhook('dezactiveaza', id)
    await anEvent('cont.inchis')
    expect(await app.ports.db.$count(webhookMessages)).toBe(0)
  })

  it('neither waits for an endpoint that is being removed, nor breaks its effect', async () => {
    const { id } = await anEndpoint('cont.creat')
    await app.ports.db.transaction(async (tx) => {
      await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
      await recordEvent(app.ports.requestDb, 'cont.creat', app.clock.now(), {
        cetatean_id: 7,
        stare: 'activ',
      })
    })
    expect(await app.ports.db.$count(webhookMessages)).toBe(0)
  })

  it('goes to each subscribed endpoint under one id, in the order of the events', async () => {
    const other = await startWebhookReceiver()
    others.push(other)
    await anEndpoint('factura.emisa')
    await anEndpointAt(other, 'factura.emisa', 'cont.creat')
    const { citizen } = await aSignedIn(app)
    const { id: contractId } = await aContract(app, citizen.id)
    const model = await anInvoice(app, citizen.id, { contractId })
    const invoices = ['B1', 'B2', 'B3'].map((numar) => ({
      ...model,
      lines: [],
      period: '2026-02',
      numar,
      citizenId: citizen.id,
      contractId,
      issuedOn: '2026-03-01' as const,
      dueOn: '2026-03-31' as const,
    }))
    await app.ports.db.transaction((tx) => addInvoices(tx, invoices, app.clock.now()))
    await deliverDue()
    const numbers = ({ received }: WebhookReceiver) =>
      received.map(({ body }) => (JSON.parse(body) as { data: { numar: string } }).data.numar)
    const sent = await app.ports.db.select().from(webhookMessages).orderBy(webhookMessages.id)
    expect(sent.slice(1).map(({ payload }) => JSON.parse(payload).data.numar)).toEqual([
      'B1',
      'B2',
      'B3',
    ])
    expect(numbers(receiver).toSorted()).toEqual([model.numar, 'B1', 'B2', 'B3'].toSorted())
    expect(receiver.received.map(idOf).toSorted()).toEqual(other.received.map(idOf).toSorted())
  })
})

describe('a delivery that fails', () => {
  it('is repeated under the same id, signed anew, until it is answered', async () => {
    const { id, secret } = await anEndpoint('cont.creat')
    receiver.answer = () => ({ status: 500 })
    await anEvent()
    await deliverDue()
    expect((await findEndpoint(id)).failingSince).toEqual(app.clock.now())
    app.clock.advance(4)
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
    app.clock.advance(2)
    receiver.answer = () => ({ status: 200 })
    await deliverDue()
    const [first, second] = receiver.received
    expect(idOf(second!)).toBe(idOf(first!))
    expect(second!.body).toBe(first!.body)
    const seconds = Math.floor(app.clock.now().getTime() / 1000)
    expect(second!.headers['webhook-timestamp']).toBe(String(seconds))
    verifyWebhook(second!, secret)
    expect((await findEndpoint(id)).failingSince).toBeNull()
    expect((await listDeliveries(id))[0]).toMatchObject({
      stare: 'livrata',
      incercari: [{ raspuns: 500 }, { raspuns: 200 }],
    })
  })

  it('is given up after three days, and the endpoint is disabled and reported', async () => {
    const { id } = await anEndpoint('cont.creat')
    receiver.answer = () => ({ status: 500 })
    const begun = app.clock.now().getTime()
    await anEvent()
    let last = begun
    for (;;) {
      await deliverDue()
      const [delivery] = await listDeliveries(id)
      if (delivery!.stare !== 'asteapta') break
      last = Date.parse(delivery!.urmatoarea_la!)
      app.clock.advance(Math.ceil((last - app.clock.now().getTime()) / 1000))
    }
    expect(last - begun).toBeGreaterThan(3 * DAY * 1000)
    expect(last - begun).toBeLessThan(3.5 * DAY * 1000)
    expect(receiver.received).toHaveLength(10)
    expect(await findEndpoint(id)).toMatchObject({
      disabledAt: app.clock.now(),
      disabledReason: 'esec_prelungit',
    })
    expect(app.logged()).toContain('webhook endpoint disabled')
    const { text } = await operator.run('webhook', 'list')
    expect(text).toContain('nu a mers 3 zile')
    expect(await app.metrics.text()).toContain('webhook_endpoints_failing 1')
    await webhook('dezactiveaza', id)
    expect(await app.metrics.text()).toContain('webhook_endpoints_failing 0')
  })

  it('is replayed under its id, by default only what did not arrive', async () => {
    const { id } = await anEndpoint('cont.creat')
    await anEvent()
    await deliverDue()
    receiver.answer = () => ({ status: 410 })
    await anEvent()
    await deliverDue()
    receiver.answer = () => ({ status: 204 })
    await webhook('activeaza', id)
    const ids = receiver.received.map(idOf)
    expect((await webhook('retrimite', id)).json).toEqual({ id, retrimise: 1 })
    await deliverDue()
    expect(receiver.received.map(idOf)).toEqual([...ids, ids[1]])
    const tomorrow = new Date(app.clock.now().getTime() + 2 * DAY * 1000).toISOString().slice(0, 10)
    const later = await webhook('retrimite', id, '--toate', '--de-la', tomorrow)
    expect(later.json).toEqual({ id, retrimise: 0 })
    expect((await webhook('retrimite', id, '--toate')).json).toEqual({ id, retrimise: 2 })
    await deliverDue()
    expect(receiver.received.slice(3).map(idOf).toSorted()).toEqual(ids.toSorted())
  })

  it('waits for as long as the endpoint asks, as do the others to it', async () => {
    const { id } = await anEndpoint('cont.creat')
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } })
    await anEvent()
    await deliverDue()
    await anEvent()
    app.clock.advance(590)
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
    receiver.answer = () => ({ status: 204 })
    app.clock.advance(20)
    await deliverDue()
    await deliverDue()
    expect((await listDeliveries(id)).map(({ stare }) => stare)).toEqual(['livrata', 'livrata'])
  })

  it('disables the endpoint when it is answered 410', async () => {
    const { id } = await anEndpoint('cont.creat')
    receiver.answer = () => ({ status: 410 })
    await anEvent()
    await deliverDue()
    expect(await findEndpoint(id)).toMatchObject({ disabledReason: 'raspuns_410' })
    app.clock.advance(LONG)
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
    expect((await listDeliveries(id))[0]).toMatchObject({ stare: 'esuata' })
  })

  it('is repeated when no answer comes in time', async () => {
    const { id } = await anEndpoint('cont.creat')
    const never = new AbortController()
    receiver.answer = async () => {
      await once(never.signal, 'abort')
      return { status: 204 }
    }
    await anEvent()
    const dispatcher = createWebhookDispatcher({ ...portsWith(), timeoutMs: 1 })
    await dispatcher.dispatch()
    await dispatcher.settle()
    expect((await listDeliveries(id))[0]).toMatchObject({
      stare: 'asteapta',
      incercari: [{ raspuns: null, eroare: 'timp_depasit' }],
    })
    never.abort()
  })

  it('follows no redirect', async () => {
    const { id } = await anEndpoint('cont.creat')
    const other = await startWebhookReceiver()
    others.push(other)
    receiver.answer = () => ({ status: 307, headers: { location: other.url } })
    await anEvent()
    await deliverDue()
    expect(other.received).toEqual([])
    expect((await listDeliveries(id))[0]).toMatchObject({ incercari: [{ raspuns: 307 }] })
  })
})

describe('the delivery job', () => {
  it('delivers again, under the same id, what was being sent when the server stopped', async () => {
    const { id } = await anEndpoint('cont.creat')
    await anEvent()
    const stop = new AbortController()
    receiver.answer = () => {
      stop.abort()
      return { status: 204 }
    }
    await deliverDue(stop.signal)
    expect(await app.ports.db.$count(webhookAttempts)).toBe(0)
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
    app.clock.advance(61)
    receiver.answer = () => ({ status: 204 })
    await deliverDue()
    const [first, second] = receiver.received
    expect(idOf(second!)).toBe(idOf(first!))
    expect((await listDeliveries(id))[0]).toMatchObject({ stare: 'livrata' })
  })

  it('serves other endpoints while one is slow', async () => {
    const slow = await startWebhookReceiver()
    others.push(slow)
    const released = new AbortController()
    slow.answer = async () => {
      await once(released.signal, 'abort')
      return { status: 204 }
    }
    const { id } = await anEndpointAt(slow, 'cont.creat')
    await anEndpoint('cont.inchis')
    const dispatcher = createWebhookDispatcher(portsWith())
    await anEvent('cont.creat')
    await dispatcher.dispatch()
    await expect.poll(() => slow.received.length).toBe(1)
    await anEvent('cont.inchis')
    await dispatcher.dispatch()
    await expect.poll(() => receiver.received.length).toBe(1)
    expect((await listDeliveries(id))[0]).toMatchObject({ stare: 'asteapta' })
    released.abort()
    await dispatcher.settle()
    expect((await listDeliveries(id))[0]).toMatchObject({ stare: 'livrata' })
  })

  it('sends each delivery once when two instances run', async () => {
    await anEndpoint('cont.creat')
    for (let number = 1; number <= 25; number += 1) await anEvent('cont.creat', number)
    await Promise.all([deliverDue(), deliverDue()])
    expect(new Set(receiver.received.map(idOf)).size).toBe(25)
    expect(receiver.received).toHaveLength(25)
  })
})

describe('the secret', () => {
  it('signs beside the new one for a day after a rotation, and is stored encrypted', async () => {
    const { id, secret } = await anEndpoint('cont.creat')
    const { secret: next } = (await webhook('secret', id)).json as { secret: string }
    expect(next).toMatch(/^whsec_[\w+/]{43}=$/)
    await anEvent()
    await deliverDue()
    verifyWebhook(receiver.received[0]!, secret)
    verifyWebhook(receiver.received[0]!, next)
    app.clock.advance(DAY)
    await anEvent()
    await deliverDue()
    verifyWebhook(receiver.received[1]!, next)
    expect(() => verifyWebhook(receiver.received[1]!, secret)).toThrow('No matching signature')
    const stored = await dumpDatabase(app)
    for (const one of [secret, next]) expect(stored).not.toContain(one.replace('whsec_', ''))
  })
})

describe('addresses', () => {
  /** Runs as an operator with these networks in WEBHOOK_NETWORKS. */
  async function withNetworks<T>(networks: BlockList, run: () => Promise<T>): Promise<T> {
    const { env } = operator.context
    operator.context.env = { ...env, webhookNetworks: networks }
    return run().finally(() => (operator.context.env = env))
  }
  const everywhere = () => {
    const networks = new BlockList()
    networks.addSubnet('0.0.0.0', 0)
    networks.addSubnet('::', 0, 'ipv6')
    return networks
  }
  const notPublic = [
    'http://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'http://localhost',
  ]

  it.each(notPublic)('that are not public are refused at adding: %s', async (origin) => {
    const adding = withNetworks(new BlockList(), () =>
      anEndpointAt({ url: `${origin}:9/` }, 'cont.creat'),
    )
    await expect(adding).rejects.toThrow('WEBHOOK_NETWORKS')
  })

  it.each(notPublic)('no longer allowed are refused at connection time: %s', async (origin) => {
    const { id } = await withNetworks(everywhere(), () =>
      anEndpointAt({ url: `${origin}:9/` }, 'cont.creat'),
    )
    const sent = await withNetworks(new BlockList(), () => webhook('proba', id))
    expect(sent).toMatchObject({ code: 1, json: { ajuns: false, error: 'adresa_nepermisa' } })
  })

  it('that a name resolves to are checked too', async () => {
    const url = receiver.url.replace('127.0.0.1', 'localhost')
    const { id } = await anEndpointAt({ url }, 'cont.creat')
    const sent = await withNetworks(new BlockList(), () => webhook('proba', id))
    expect(sent.json).toMatchObject({ ajuns: false, error: 'adresa_nepermisa' })
    expect(receiver.received).toEqual([])
  })

  it.each([
    'http://exemplu.ro/',
    'https://nume:parola@exemplu.ro/',
    'https://exemplu.ro/#x',
    'ftp://exemplu.ro/',
    'exemplu.ro',
  ])('without https, or with more than an address, are rejected: %s', async (url) => {
    await expect(anEndpointAt({ url }, 'cont.creat')).rejects.toThrow('https://')
  })
})

describe('the commands', () => {
  it('send a test event at once, once', async () => {
    const { id, secret } = await anEndpoint('cont.creat')
    const { text, json } = await webhook('proba', id)
    expect(text).toContain('a ajuns: răspunsul 204')
    expect(json).toMatchObject({ id, ajuns: true, status: 204 })
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
    expect(verifyWebhook(receiver.received[0]!, secret)).toMatchObject({
      type: 'webhook.proba',
      data: { webhook_id: id },
    })
  })

  it('send what waited once the endpoint is enabled again', async () => {
    const { id } = await anEndpoint('cont.creat')
    await anEvent()
    await webhook('dezactiveaza', id)
    await deliverDue()
    expect(receiver.received).toEqual([])
    await webhook('activeaza', id)
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
  })

  it('remove an endpoint with its deliveries, after confirmation', async () => {
    const { id } = await anEndpoint('cont.creat')
    await anEvent()
    expect((await webhook('sterge', id)).code).toBe(1)
    await webhook('sterge', id, '--da')
    expect(await app.ports.db.$count(webhookDeliveries)).toBe(0)
    for (const command of [
      'secret',
      'dezactiveaza',
      'activeaza',
      'livrari',
      'retrimite',
      'proba',
    ]) {
      await expect(webhook(command, id)).rejects.toThrow(`Nu există webhook-ul ${id}.`)
    }
  })

  it('are audited', async () => {
    const { id } = await anEndpoint('cont.creat')
    for (const command of ['secret', 'proba', 'retrimite', 'dezactiveaza', 'activeaza'])
      await webhook(command, id)
    await webhook('sterge', id, '--da')
    const audited = await operator.audited()
    expect(audited.slice(0, 7).toReversed()).toEqual(
      ['adaugat', 'secret_nou', 'proba', 'retrimis', 'dezactivat', 'activat', 'sters'].map(
        (action) => ({
          actor: 'operator:ana',
          action: `webhook.${action}`,
          subject: `webhook:${id}`,
        }),
      ),
    )
  })

  it('say what is wrong', async () => {
    await expect(anEndpoint()).rejects.toThrow('Lipsește --eveniment')
    await expect(anEndpoint('cont' as 'cont.creat')).rejects.toThrow('Nu există evenimentul „cont”')
    const { id } = await anEndpoint('cont.creat')
    await expect(webhook('livrari', id, '--stare', 'plecata')).rejects.toThrow('Nu există starea')
    await expect(webhook('retrimite', id, '--de-la', 'ieri')).rejects.toThrow('--de-la cere o zi')
    for (let number = 2; number <= 20; number += 1) await anEndpoint('cont.creat')
    await expect(anEndpoint('cont.creat')).rejects.toThrow('Sunt deja 20')
  })
})

describe('events', () => {
  const toPublic = (id: number) => decodePublicId(app.ports.env, id)

  /** Registers and confirms an account. */
  async function register() {
    const body = aRegistration()
    const client = app.client()
    const answer = await client.post('/api/cetatean-register', body)
    const { id_cetatean } = dataOf<{ id_cetatean: number }>(answer)
    const code = await lastCode(app, `+4${body.telefon}`)
    const confirmation = { id_cetatean, code, format: 'sms' }
    const { token } = dataOf<{ token: string }>(
      await client.post('/api/cetatean-confirm-code', confirmation),
    )
    client.token = token
    return { id: toPublic(id_cetatean), client }
  }

  async function causeCaseEvents(client: TestClient): Promise<void> {
    const sesizare = await sendSesizare(client)
    const date = { drept: 'acces', detalii: 'Vreau datele mele', acord_date: true }
    const request = { tip: 'DATE_PERSONALE', date, files: [], trimite: true }
    const saved = await client.post('/api/save-solicitare-contract', request)
    const solicitare = dataOf<Solicitare>(saved)
    const text = { text: 'Un mesaj al cetățeanului.' }
    dataOf(await client.post(`/api/sesizare-chat-v2/${sesizare.id}`, text))
    dataOf(await client.post(`/api/solicitare-save-message/${solicitare.id}`, text))
    await operator.run('sesizari', 'raspunde', sesizare.numar, 'Răspunsul operatorului')
    await operator.run('solicitari', 'raspunde', solicitare.numar!, 'Răspunsul operatorului')
    await operator.run('sesizari', 'stare', sesizare.numar, 'preluata')
  }

  async function causeSupportEvents(client: TestClient): Promise<void> {
    const body = {
      nume: 'Szőke',
      prenume: 'Ștefan',
      telefon: '0722000142',
      email: 'stefan@exemplu.ro',
      observatii: 'Nu primesc factura.',
      pagina: 'LOGIN_PAGE',
    }
    const { id } = dataOf<{ id: number }>(await client.post('/api/account/suport-online', body))
    await operator.run('suport', 'raspunde', String(id), 'Răspunsul operatorului')
  }

  async function causePaymentEvents(): Promise<void> {
    const debtor = await aDebtor(app, 2)
    const [paid, unpaid] = debtor.ids
    const id = await payPositions(app, debtor, [paid!])
    const { plata_id } = await startPayment(debtor.client, [unpaid!])
    app.clock.advance(DAY)
    await settle(app.ports, plata_id)
    const refund = ['plati', 'ramburseaza', String(id), '--suma', '10', '--motiv', 'Proba', '--da']
    await operator.run(...refund)
    await causeReceiptEvents(unpaid!)
  }

  async function causeReceiptEvents(invoiceId: number): Promise<void> {
    const { serie, numar } = await findReceivable(app, invoiceId)
    const today = dayOf(app.clock.now())
    const cash = `sursa;referinta;data;suma;factura\nnumerar;CH-1;${today};10;${serie} ${numar}\n`
    await operator.run('import', 'incasari', await operator.file('incasari.csv', cash))
    const [receipt] = await app.ports.db.select().from(receipts)
    await operator.run('incasari', 'anuleaza', String(receipt!.id), '--motiv', 'Alt client')
  }

  it('of every type are recorded by their effects, and hold nothing personal', async () => {
    await anEndpoint('toate')
    const { id, client } = await register()
    const [citizen] = await app.ports.db.select().from(citizens).where(eq(citizens.id, id))
    await causeCaseEvents(client)
    await causeSupportEvents(client)
    dataOf(await client.post('/api/cetatean/sterge-cont', { password: PASSWORD }))
    await causePaymentEvents()
    await operator.run('anunt', 'Luni', 'Nu se colectează.', '--da')
    const messages = await app.ports.db.select().from(webhookMessages)
    for (const { type, payload } of messages) {
      const parsed = webhookPayload(type as WebhookEventType).safeParse(JSON.parse(payload))
      expect([type, parsed.error?.issues ?? []]).toEqual([type, []])
    }
    expect([...new Set(messages.map(({ type }) => type))].toSorted()).toEqual(
      webhookEventTypes.toSorted(),
    )
    const all = messages.map(({ payload }) => payload).join('\n')
    const { cnpCui, nume, prenume, email, telefon } = citizen!
    const words = ['Szőke', 'Ștefan', 'stefan@', '722000142', 'Exemplului', 'mesaj al', 'Răspunsul']
    for (const word of [cnpCui!, nume, prenume, email!, telefon!.slice(3), ...words])
      expect(all).not.toContain(word)
    const withdrawn = messages.filter(({ type }) => type === 'solicitare.stare_schimbata')
    expect(withdrawn.map(({ payload }) => JSON.parse(payload).data.stare)).toEqual(['anulata'])
  })

  it('of an invoice say once that it is fully paid', async () => {
    await anEndpoint('factura.achitata')
    const debtor = await aDebtor(app, 2)
    await payPositions(app, debtor, debtor.ids)
    const paid = await app.ports.db.select().from(webhookMessages)
    const ids = paid.map(({ payload }) => (JSON.parse(payload) as { data: { id: number } }).data.id)
    expect(inOrder(ids)).toEqual(inOrder(debtor.ids))
  })

  it('are removed after their retention', async () => {
    const { id } = await anEndpoint('cont.creat')
    await anEvent()
    await deliverDue()
    app.clock.advance(webhookDays * DAY - HOUR)
    await cleanUp(app.ports)
    expect(await listDeliveries(id)).toHaveLength(1)
    app.clock.advance(2 * HOUR)
    await cleanUp(app.ports)
    const left = await app.ports.db
      .select()
      .from(webhookDeliveries)
      .where(inArray(webhookDeliveries.endpointId, [id]))
    expect(left).toEqual([])
  })
})
