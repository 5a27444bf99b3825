import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { citizens, notifications, outbox } from '#server/db/schema.ts'
import type { EmailDetails } from '#server/db/email-details.ts'
import type { SmsGateway } from '#server/config/env.ts'
import { bounceAddress } from '#server/domain/reply-addresses.ts'
import { priorities, sendEmail, sendSms } from '#server/domain/messages.ts'
import type { Priority } from '#server/domain/messages.ts'
import { createMessageTransports } from '#server/ports/message-transports.ts'
import type { MessageTransports } from '#server/ports/message-transports.ts'
import { notify } from '#server/domain/notifications.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { mailReplies } from '#server/testing/factories/emails.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findFreePort } from '../../scripts/free-port.mjs'
import { dispatch, startOutboxWorker } from './outbox.ts'

const HOUR = 3600
const DAY = 24 * HOUR

interface Sms {
  auth: string | undefined
  key: string | string[] | undefined
  body: string
}

const received = { sms: [] as Sms[], emails: [] as string[], senders: [] as string[] }
let gatewayStatus = 200

let hangsUp = false
/** Enhanced status with which the mail server refuses recipients; empty: it takes them. */
let rcptStatus = ''

const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    const { authorization: auth, 'idempotency-key': key } = request.headers
    received.sms.push({ auth, key, body })
    if (hangsUp) return request.socket.destroy()
    response.writeHead(gatewayStatus).end()
  })
})
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    rcptStatus === '' ? done() : done(Object.assign(new Error(rcptStatus), { responseCode: 550 })),
  onData: (stream, { envelope: { mailFrom } }, done) => {
    received.senders.push(mailFrom ? mailFrom.address : '')
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.emails.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})

let app: TestApp
let sms: SmsGateway
let transports: MessageTransports
beforeAll(async () => {
  app = await startTestApp({ env: { demo: false } })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  sms = {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    method: 'POST',
    body: '{"to":"{to}","text":"{text}"}',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer cheie',
      'idempotency-key': '{id}',
    },
    unknownStatuses: [422],
  }
  transports = createMessageTransports({
    ...app.ports.env,
    sms,
    mail: {
      url: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      from: 'portal@exemplu.ro',
    },
  })
})
afterAll(async () => {
  await app.close()
  gateway.close()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})
beforeEach(async () => {
  await app.ports.db.delete(outbox)
  received.sms = []
  received.emails = []
  received.senders = []
  gatewayStatus = 200
  hangsUp = false
  rcptStatus = ''
})

const anSms = (text = 'Salut', priority?: Priority) =>
  sendSms(app.ports.db, app.ports, { to: '+40722000142', citizenId: null, text, priority })
const anEmail = ({
  to = 'ana@exemplu.ro',
  citizenId = null,
  priority,
}: { to?: string; citizenId?: number | null; priority?: Priority | undefined } = {}) =>
  sendEmail(app.ports.db, app.ports, {
    to,
    citizenId,
    priority,
    subject: 'Bun venit',
    text: 'Bună ziua',
    details: { language: 'ro' },
  })
const rows = () => app.ports.db.select().from(outbox)
const run = () => dispatch(app.ports, transports, 'sms')

/** Dispatches whatever is due, over so many seconds. */
async function runFor(seconds: number): Promise<void> {
  const step = Math.max(10, seconds / 300)
  for (let passed = 0; passed < seconds; passed += step) {
    app.clock.advance(step)
    await run()
  }
}

describe('the outbox', () => {
  it('sends an SMS in the format of the gateway, then erases its text', async () => {
    await anSms('Codul: "12345"\n@portal.exemplu.ro #12345')
    await run()
    expect(received.sms).toHaveLength(1)
    expect(received.sms[0]!.auth).toBe('Bearer cheie')
    expect(JSON.parse(received.sms[0]!.body)).toEqual({
      to: '+40722000142',
      text: 'Codul: "12345"\n@portal.exemplu.ro #12345',
    })
    expect(await rows()).toMatchObject([{ state: 'trimis', body: '' }])
  })

  it('sends an e-mail to one address', async () => {
    await anEmail()
    await dispatch(app.ports, transports, 'email')
    expect(received.emails).toHaveLength(1)
    expect(received.emails[0]).toMatch(/^From: portal@exemplu\.ro\r?$/m)
    expect(received.emails[0]).toMatch(/^To: ana@exemplu\.ro\r?$/m)
    expect(received.emails[0]).toMatch(/^Message-ID: <portal-\d+@exemplu\.ro>\r?$/m)
    expect(received.emails[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(received.emails[0]).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(received.emails[0]).not.toMatch(/^(List-Unsubscribe|In-Reply-To|References)/m)
    expect(await rows()).toMatchObject([{ state: 'trimis', body: '', emailDetails: null }])
  })

  it('sends the notices of a case as one thread, which a POST to the header’s address stops', async () => {
    const { id: citizenId } = await aCitizen(app)
    const about = { citizenId, kind: 'sesizare', text: 'Text.', link: '/sesizare/7' } as const
    for (const title of ['Preluată', 'Rezolvată'])
      await notify(app.ports, app.ports.db, { ...about, title })
    await dispatch(app.ports, transports, 'email')
    const heads = received.emails.map((email) =>
      email.split(/\r?\n\r?\n/)[0]!.replaceAll(/\r?\n\s+/g, ' '),
    )
    expect(heads).toHaveLength(2)
    for (const head of heads) {
      expect(head).toMatch(/^In-Reply-To: <sesizare-7@exemplu\.ro>\r?$/m)
      expect(head).toMatch(/^References: <sesizare-7@exemplu\.ro>\r?$/m)
      expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    }
    const [, url] = /^List-Unsubscribe: <([^>]+)>/m.exec(heads[0]!) ?? []
    const stopped = await app.app.inject({
      method: 'POST',
      url: new URL(url!).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(stopped.statusCode).toBe(200)
    received.emails = []
    await notify(app.ports, app.ports.db, { ...about, title: 'Altă veste' })
    await dispatch(app.ports, transports, 'email')
    expect(received.emails).toEqual([])
  })

  it('sends a new invoice with its QR code shown in the HTML part', async () => {
    const { id: citizenId, email } = await aCitizen(app)
    const dueOn = addDays(dayOf(app.clock.now()), 20)
    const { id: invoiceId } = await anInvoice(app, citizenId, { dueOn })
    const details: EmailDetails = {
      language: 'ro',
      kinds: ['factura'],
      invoiceIds: [invoiceId],
      withDocuments: true,
    }
    const letter = { subject: 'Factură nouă', text: 'Bună ziua,\n\nAveți o factură.', details }
    await sendEmail(app.ports.db, app.ports, { to: email!, citizenId, ...letter })
    await dispatch(app.ports, transports, 'email')
    const [sent] = received.emails
    expect(sent).toMatch(/^Content-Type: multipart\/related;/m)
    expect(sent).toMatch(/^Content-Id: <transfer@portal>\r?$/im)
    expect(sent).toMatch(/^Content-Disposition: inline; filename=transfer.png\r?$/m)
    expect(await rows()).toMatchObject([{ state: 'trimis', emailDetails: null }])
  })

  it('gives each message to one of several instances', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => anSms(`nr ${i}`)))
    await Promise.all(Array.from({ length: 8 }, run))
    expect(received.sms).toHaveLength(30)
    expect(new Set(received.sms.map(({ body }) => body)).size).toBe(30)
  })

  it('does not wait for messages that another instance is claiming', async () => {
    await anSms('luat')
    await app.ports.requestDb.transaction(async (other) => {
      await other.select().from(outbox).for('update')
      await anSms('liber')
      expect(await run()).toBe(1)
    })
    expect(received.sms.map(({ body }) => body)).toEqual([expect.stringContaining('liber')])
  })

  it('retries after a pause of about five seconds', async () => {
    gatewayStatus = 500
    await anSms()
    await run()
    await run()
    expect(received.sms).toHaveLength(1)
    const [first] = await rows()
    const pause = (first!.nextAt.getTime() - app.clock.now().getTime()) / 1000
    expect(pause).toBeGreaterThan(3)
    expect(pause).toBeLessThan(7)
  })

  it('retries a message for three days, then keeps it as failed', async () => {
    gatewayStatus = 500
    await anSms('Contractul expiră.')
    await runFor(3 * DAY - HOUR)
    expect(await rows()).toMatchObject([{ state: 'asteapta' }])
    await runFor(2 * HOUR)
    expect(await rows()).toMatchObject([{ state: 'esuat', body: 'Contractul expira.' }])
    expect(await app.metrics.text()).toContain('outbox_failed 1')
  })

  it('retries a code for an hour, then erases it', async () => {
    gatewayStatus = 500
    await anSms('Codul: 12345', priorities.code)
    await runFor(HOUR - 60)
    expect(await rows()).toMatchObject([{ state: 'asteapta' }])
    await runFor(120)
    expect(await rows()).toMatchObject([{ state: 'esuat', body: '' }])
  })

  it('sends a message with the same id on each retry', async () => {
    gatewayStatus = 500
    await anSms()
    await runFor(60)
    const [row] = await rows()
    expect(received.sms.length).toBeGreaterThan(2)
    expect(new Set(received.sms.map(({ key }) => key))).toEqual(new Set([`portal-${row!.id}`]))
  })

  it('writes no more to an address that the mail server does not know, and says so in the portal', async () => {
    const { id: citizenId, email } = await aCitizen(app)
    const send = () => dispatch(app.ports, transports, 'email')
    const write = async (priority?: Priority) => {
      await anEmail({ to: email, citizenId, priority })
      await send()
    }
    rcptStatus = '5.1.1 No such user'
    await write()
    expect((await rows()).toSorted((one, other) => one.id - other.id)).toMatchObject([
      { channel: 'email', state: 'nelivrabil', body: '', emailDetails: null },
      { channel: 'email', subject: 'E-mailurile nu ajung la dvs.' },
    ])
    const told = () => app.ports.db.$count(notifications, eq(notifications.citizenId, citizenId))
    expect(await told()).toBe(1)
    rcptStatus = ''
    await send()
    await write()
    expect(received.emails).toEqual([])
    await write(priorities.code)
    expect(received.emails).toHaveLength(1)
    app.clock.advance(60)
    await app.ports.db
      .update(citizens)
      .set({ emailConfirmedAt: app.clock.now() })
      .where(eq(citizens.id, citizenId))
    await write()
    expect(received.emails).toHaveLength(2)
    expect(await told()).toBe(1)
  })

  it('has undeliverable e-mails returned to an address of their own, where these are read', async () => {
    const { id: citizenId, email: to } = await aCitizen(app)
    const env = { ...app.ports.env, mailReplies: mailReplies({ maildir: '' }) }
    await anEmail({ to, citizenId })
    await dispatch({ ...app.ports, env }, transports, 'email')
    await anEmail({ to, citizenId })
    await dispatch(app.ports, transports, 'email')
    const [id = 0] = (await rows()).map((row) => row.id).toSorted((one, other) => one - other)
    expect(received.senders).toEqual([
      bounceAddress(env, env.mailReplies.address, id),
      'portal@exemplu.ro',
    ])
  })

  it('retries when the mail server refuses for another reason than the address', async () => {
    const { id: citizenId, email } = await aCitizen(app)
    rcptStatus = '5.7.1 Relaying denied'
    await anEmail({ to: email, citizenId })
    await dispatch(app.ports, transports, 'email')
    expect(await rows()).toMatchObject([{ state: 'asteapta' }])
    expect(await app.ports.db.$count(notifications, eq(notifications.citizenId, citizenId))).toBe(0)
  })

  it('sends no more SMS to a number that the gateway does not know', async () => {
    const { id: citizenId, telefon } = await aCitizen(app)
    const write = () => sendSms(app.ports.db, app.ports, { to: telefon, citizenId, text: 'Salut' })
    gatewayStatus = 422
    await write()
    await run()
    gatewayStatus = 200
    await write()
    await run()
    expect(received.sms).toHaveLength(1)
    const states = (await rows()).filter(({ channel }) => channel === 'sms')
    expect(states.map(({ state }) => state)).toEqual(['nelivrabil', 'nelivrabil'])
  })

  it('delays a retry when the gateway took the message and did not answer', async () => {
    const { 'idempotency-key': _, ...headers } = sms.headers
    const nameless = createMessageTransports({
      ...app.ports.env,
      mail: null,
      sms: { ...sms, headers },
    })
    const tryAgain = () => dispatch(app.ports, nameless, 'sms')
    hangsUp = true
    await anSms()
    await tryAgain()
    app.clock.advance(600)
    expect(await tryAgain()).toBe(0)
    hangsUp = false
    app.clock.advance(600)
    await tryAgain()
    expect(received.sms).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'trimis' }])
  })

  it('retries soon when the gateway deduplicates by id, or was not reached', async () => {
    const nowhere = { ...sms, url: `http://127.0.0.1:${await findFreePort()}/send`, headers: {} }
    hangsUp = true
    for (const gatewayOf of [sms, nowhere]) {
      await app.ports.db.delete(outbox)
      await anSms()
      const own = createMessageTransports({ ...app.ports.env, mail: null, sms: gatewayOf })
      await dispatch(app.ports, own, 'sms')
      app.clock.advance(10)
      expect(await dispatch(app.ports, own, 'sms')).toBe(1)
    }
  })

  it('delivers a failed message once the gateway is back', async () => {
    gatewayStatus = 503
    await anSms()
    await run()
    gatewayStatus = 200
    app.clock.advance(10)
    await run()
    expect(await rows()).toMatchObject([{ state: 'trimis', attempts: 2 }])
  })

  it('retries what another instance never finished, only after its lease', async () => {
    await anSms()
    const hanging: MessageTransports = { ...transports, sms: () => new Promise(() => {}) }
    void dispatch(app.ports, hanging, 'sms')
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    await run()
    expect(received.sms).toHaveLength(0)
    app.clock.advance(61)
    await run()
    expect(received.sms).toHaveLength(1)
  })

  it('sends codes before messages that waited longer', async () => {
    for (let i = 0; i < 12; i += 1) await anSms(`anunț ${i}`, priorities.announcement)
    app.clock.advance(1)
    await anSms('o veste')
    await anSms('un cod', priorities.code)
    const claimed: string[] = []
    const reading = {
      ...transports,
      sms: async (_to: string, text: string) => void claimed.push(text),
    }
    expect(await dispatch(app.ports, reading, 'sms')).toBe(10)
    expect(claimed.slice().toSorted().slice(-2)).toEqual(['o veste', 'un cod'])
    expect(await dispatch(app.ports, reading, 'sms')).toBe(4)
  })

  it('does not wait for the transport of another channel', async () => {
    await anEmail()
    for (let i = 0; i < 105; i += 1) await anSms(`nr ${i}`)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const job = startOutboxWorker(app.ports, { ...transports, email: () => held })
    await expect.poll(() => received.sms.length, { timeout: 20_000 }).toBe(105)
    release()
    await job.stop()
  })

  it('leaves messages of a closed channel as they are', async () => {
    await anSms()
    expect(await dispatch(app.ports, { ...transports, sms: null }, 'sms')).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'asteapta', attempts: 0 }])
  })

  it('logs neither the recipient nor the text', async () => {
    gatewayStatus = 500
    await anSms('un text secret')
    await run()
    expect(app.logged()).toContain('message not sent')
    expect(app.logged()).not.toMatch(/40722000142|secret/)
  })
})
