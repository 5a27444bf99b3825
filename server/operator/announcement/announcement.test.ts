import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evenimentePath } from '#contract/evenimente.ts'
import { notifications, outbox } from '#server/db/schema.ts'
import { upsertSubscription } from '#server/domain/push-subscriptions.ts'
import { listSessions } from '#server/domain/sessions.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import {
  aCitizen,
  anEnrolledClient,
  readCitizen,
  signIn,
} from '#server/testing/factories/accounts.ts'
import { countMessages } from '#server/testing/helpers.ts'
import {
  aSubscription,
  saveChannels,
  vapidVariables,
} from '#server/testing/factories/notifications.ts'
import { anOperator, runProcess, toProcessVariables } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aContract, aServiceAddress } from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
let origin: string
beforeAll(async () => {
  app = await startTestApp({ variables: vapidVariables(), env: { smsPerHour: 7 } })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const tell = (title: string) => operator.run('anunt', title, 'De luni.', '--link', '/utile', '--da')
const noticesOf = (citizenId: number) =>
  app.ports.db.select().from(notifications).where(eq(notifications.citizenId, citizenId))
const off = { aplicatie: false, push: false, email: false, sms: false }

describe('an announcement', () => {
  it('reaches all active citizens through the channels they have chosen', async () => {
    const usual = await aCitizen(app)
    const silent = await aCitizen(app)
    await saveChannels(app, silent.id, 'anunt', off)
    const unconfirmed = await aCitizen(app, { emailConfirmedAt: null })
    const enrolled = await anEnrolledClient(app)
    const { json } = await tell('Program nou')
    expect(json).toMatchObject({ trimis: true, cetateni: 3, aplicatie: 2, email: 1, sms: 0 })
    expect(await noticesOf(usual.id)).toMatchObject([
      { kind: 'anunt', title: 'Program nou', text: 'De luni.', link: '/utile', readAt: null },
    ])
    expect(await noticesOf(unconfirmed.id)).toHaveLength(1)
    expect(await noticesOf(silent.id)).toEqual([])
    expect(await noticesOf(enrolled.id)).toEqual([])
    const [letter] = await app.messages(usual.email)
    expect(letter?.text).toContain('De luni.')
    expect(await countMessages(app, silent.email)).toBe(0)
    expect(await countMessages(app, unconfirmed.email)).toBe(0)
    expect((await operator.audited())[0]).toMatchObject({ action: 'anunt.programat' })
  })

  it('sent from another process reaches open pages and queues push messages', async () => {
    const citizen = await aCitizen(app)
    const { token } = await signIn(app, citizen)
    const now = app.clock.now()
    const [session] = await listSessions(app.ports.db, now, citizen.id)
    const device = { citizenId: citizen.id, sessionId: session!.id }
    await upsertSubscription(app.ports.db, now, device, aSubscription())
    const page = await openEvents(origin + evenimentePath, { authorization: `Bearer ${token}` })
    await page.next()
    const { push } = app.ports.env
    const variables = {
      ...toProcessVariables(app),
      VAPID_PUBLIC_KEY: push!.publicKey,
      VAPID_PRIVATE_KEY: push!.privateKey,
    }
    const sent = await runProcess(['anunt', 'Gata', 'De luni.', '--da', '--json'], variables)
    expect([sent.code, sent.err]).toEqual([0, ''])
    expect(JSON.parse(sent.out)).toMatchObject({ push: 1 })
    expect(await page.next()).toMatchObject({ tip: 'necitite', necitite: { notificari: 1 } })
    page.close()
    const [message] = await app.ports.db.select().from(outbox).where(eq(outbox.channel, 'push'))
    expect(message).toMatchObject({ state: 'asteapta' })
    expect(JSON.parse(message!.body)).toMatchObject({ titlu: 'Gata', legatura: '/notificari' })
  })

  it('leaves the SMS quota reserved for codes', async () => {
    for (let count = 0; count < 3; count += 1) {
      await saveChannels(app, (await aCitizen(app)).id, 'anunt', { ...off, sms: true })
    }
    const { json, text } = await tell('Program de iarnă')
    expect(json).toMatchObject({ sms: 2, sms_ramase: 1 })
    expect(text).toContain('1 SMS nu a încăput')
    const again = await tell('Încă unul')
    expect(again.json).toMatchObject({ sms: 0, sms_ramase: 3 })
    const queued = await app.ports.db.select().from(outbox).where(eq(outbox.channel, 'sms'))
    expect(queued.map(({ priority }) => priority)).toEqual([2, 2])
  })

  it('is not sent unless it is confirmed', async () => {
    const citizen = await aCitizen(app)
    const asked = await operator.run('anunt', 'Nu', 'Nu încă.')
    expect(asked).toMatchObject({ code: 1, json: { trimis: false } })
    const alone = await runProcess(['anunt', 'Nu', 'Nu încă.'], toProcessVariables(app))
    expect(alone.code).toBe(2)
    expect(alone.err).toContain('adăugați --da')
    expect(await noticesOf(citizen.id)).toEqual([])
  })

  it.each([
    [['', 'Text'], 'are nevoie de titlu'],
    [['x'.repeat(101), 'Text'], 'Titlul are mai mult'],
    [['Titlu', 'Text', '--link', 'https://altundeva.ro'], 'este o rută'],
    [['Titlu', 'Text', '--link', '/nu-exista', '--da'], 'Duce la: pagină care nu există'],
  ])('is rejected as %j', async (argv, sentence) => {
    await expect(operator.run('anunt', ...argv, '--da')).rejects.toThrow(sentence)
  })

  it('is scheduled for some streets, listed and withdrawn', async () => {
    const citizen = await aCitizen(app)
    const address = { ...aServiceAddress, strada: 'Strada Comenzii', numar: '7' }
    await aContract(app, citizen.id, { address })
    const tell = (...more: string[]) =>
      operator.run(
        'anunt',
        'Pe stradă',
        'De luni.',
        '--strazi',
        'Str. Comenzii 5-9',
        ...more,
        '--da',
      )
    const { json } = await tell()
    expect(json).toMatchObject({ trimis: true, cetateni: 1 })
    expect(await noticesOf(citizen.id)).toHaveLength(1)
    const scheduled = await tell('--la', '2027-03-01 09:00')
    expect(scheduled).toMatchObject({ json: { trimis: false, stare: 'programat', cetateni: 0 } })
    const { id } = scheduled.json as { id: number }
    const list = async () =>
      (await operator.run('anunt', 'list', '--stare', 'programat')).json as {
        lista: { id: number }[]
      }
    expect((await list()).lista.map((row) => row.id)).toEqual([id])
    await operator.run('anunt', 'retrage', String(id), '--motiv', 'Nu mai este cazul')
    expect((await list()).lista).toEqual([])
  })

  it('reaches more citizens than one transaction tells', async () => {
    const added = 1200
    await app.ports.db.execute(sql`
      insert into citizens (type, nume, prenume, email, email_confirmed_at, state)
      select 0, 'Ionescu', 'Maria', 'c' || n || '@exemplu.ro', now(), 'activ'
      from generate_series(1, ${added}::int) as n`)
    const { json } = await tell('Tuturor')
    const { aplicatie } = json as { aplicatie: number }
    expect(aplicatie).toBeGreaterThan(added)
    const isThis = eq(notifications.title, 'Tuturor')
    expect(await app.ports.db.$count(notifications, isThis)).toBe(aplicatie)
  })
})

describe('a new PIN', () => {
  it('goes to the phone on file and replaces the previous one', async () => {
    const client = await anEnrolledClient(app)
    await app.ports.db.execute(sql`delete from rate_limits`)
    const { text } = await operator.run('pin', client.cnpCui)
    expect(text).toMatch(/^Un PIN nou pleacă la 07xx xxx x\d\d\.$/)
    const [message] = await app.messages(client.telefon)
    const pin = /(\d{6})/.exec(message!.text)?.[1]
    expect(text).not.toContain(pin)
    const caller = app.client()
    const body = { cnp_cui: client.cnpCui, pin }
    expect((await caller.post('/api/auth/check-pin-register', body)).status).toBe(200)
    expect((await operator.audited())[0]).toEqual({
      actor: 'operator:ana',
      action: 'pin.retrimis',
      subject: `cetatean:${client.id}`,
    })
  })

  it('is refused for an account, a missing phone or an unknown client', async () => {
    const citizen = await aCitizen(app)
    await expect(operator.run('pin', citizen.cnpCui)).rejects.toThrow('Are deja cont')
    const silent = await anEnrolledClient(app, { telefon: null })
    await expect(operator.run('pin', silent.cnpCui)).rejects.toThrow('Nu are telefon')
    expect((await readCitizen(app, silent.id))?.pinHash).toBe(silent.pinHash)
    await expect(operator.run('pin', '123')).rejects.toThrow('Nu este printre clienți')
  })

  it('is not sent over the SMS quota, and the previous one stays valid', async () => {
    const client = await anEnrolledClient(app)
    for (let sent = 0; sent < 4; sent += 1) {
      await operator.run('pin', client.cnpCui).catch(() => null)
    }
    const before = await readCitizen(app, client.id)
    await expect(operator.run('pin', client.cnpCui)).rejects.toThrow('prea multe SMS-uri')
    expect((await readCitizen(app, client.id))?.pinHash).toBe(before?.pinHash)
  })
})
