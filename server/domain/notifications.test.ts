import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '#contract/notificari.ts'
import {
  rateLimits,
  notifications,
  outbox,
  pushSubscriptions,
  sessions,
} from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import {
  aSubscription,
  saveChannels,
  vapidVariables,
  notifyCitizen,
} from '#server/testing/factories/notifications.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { notify } from './notifications.ts'
import { sendCode } from './verification-messages.ts'

const TITLE = 'Sesizarea SZ-2026-000001: În lucru'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    variables: { ...vapidVariables(), SMS_PER_HOUR: '10', NOTICE_SMS_PER_DAY: '5' },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [outbox, notifications, pushSubscriptions, rateLimits])
    await app.ports.db.delete(table)
})

const sent = () => app.ports.db.select().from(outbox).orderBy(outbox.id)
const channels = async () => (await sent()).map(({ channel }) => channel)
const kept = () => app.ports.db.select().from(notifications)

async function aReachable(overrides: Parameters<typeof aCitizen>[1] = {}): Promise<TestCitizen> {
  const citizen = await aCitizen(app, overrides)
  const { endpoint, keys } = aSubscription()
  const id = crypto.randomUUID()
  const now = app.clock.now()
  const times = { createdAt: now, usedAt: now }
  await app.ports.db.insert(sessions).values({ id, citizenId: citizen.id, jti: id, ...times })
  await app.ports.db
    .insert(pushSubscriptions)
    .values({ citizenId: citizen.id, sessionId: id, endpoint, ...keys })
  return citizen
}

describe('a notification', () => {
  it('goes by default to the list, by e-mail and to devices', async () => {
    const citizen = await aReachable()
    await notifyCitizen(app, citizen.id)
    expect(await channels()).toEqual(['email', 'push'])
    expect(await kept()).toMatchObject([
      { citizenId: citizen.id, kind: 'sesizare', title: TITLE, link: '/sesizare/7', readAt: null },
    ])
  })

  it('goes through the channels the citizen has chosen', async () => {
    const citizen = await aReachable()
    const all = { aplicatie: true, push: true, email: true, sms: true }
    await saveChannels(app, citizen.id, 'sesizare', all)
    await notifyCitizen(app, citizen.id)
    expect(await channels()).toEqual(['email', 'sms', 'push'])
    for (const channel of ['push', 'email', 'sms']) {
      await app.ports.db.delete(outbox)
      await saveChannels(app, citizen.id, 'sesizare', { ...all, [channel]: false })
      await notifyCitizen(app, citizen.id)
      expect(await channels()).not.toContain(channel)
      expect(await channels()).toHaveLength(2)
    }
    const before = (await kept()).length
    await saveChannels(app, citizen.id, 'sesizare', { ...all, aplicatie: false })
    await notifyCitizen(app, citizen.id)
    expect(await kept()).toHaveLength(before)
  })

  it('follows the preferences of its own kind', async () => {
    const citizen = await aReachable()
    await saveChannels(app, citizen.id, 'sesizare', { push: false, email: false, aplicatie: false })
    await notifyCitizen(app, citizen.id)
    expect([await channels(), await kept()]).toEqual([[], []])
    await notifyCitizen(app, citizen.id, { kind: 'plata' })
    expect(await channels()).toEqual(['email', 'push'])
  })

  it('carries its title, text and link in the e-mail', async () => {
    const citizen = await aCitizen(app)
    await notifyCitizen(app, citizen.id)
    const [email] = await sent()
    expect(email).toMatchObject({ recipient: citizen.email, subject: TITLE })
    expect(email!.body).toContain('Se lucrează la ea.')
    expect(email!.body).toContain(`${app.ports.env.publicUrl}/#/sesizare/7`)
  })

  it('is kept in both languages, and is sent in the one its citizen chose', async () => {
    const citizen = await aReachable({ preferences: { limba: 'en' } })
    const english = { title: 'Complaint SZ-1: In progress', text: 'It is being worked on.' }
    await notifyCitizen(app, citizen.id, { english })
    const [email, push] = await sent()
    expect(email).toMatchObject({ subject: english.title })
    expect(email!.body).toContain('Details in the portal')
    expect(push!.body).toContain('Open the portal')
    const client = await signIn(app, citizen)
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      return dataOf<Notice[]>(await client.get('/api/notificari-list', headers))
    }
    expect(await read('en')).toMatchObject([{ titlu: english.title }])
    expect((await read('en'))[0]).not.toHaveProperty('limba')
    expect(await read('ro')).toMatchObject([{ titlu: TITLE }])
    await notifyCitizen(app, citizen.id)
    expect((await read('en'))[0]).toMatchObject({ titlu: TITLE, limba: 'ro' })
  })

  it('does not go to an unconfirmed e-mail or phone', async () => {
    const citizen = await aCitizen(app, { emailConfirmedAt: null, smsConfirmedAt: null })
    await saveChannels(app, citizen.id, 'sesizare', { email: true, sms: true })
    await notifyCitizen(app, citizen.id)
    expect(await channels()).toEqual([])
    expect(await kept()).toHaveLength(1)
  })

  it('does not go to an inactive account', async () => {
    for (const state of ['inchis', 'neconfirmat']) {
      await notifyCitizen(app, (await aReachable({ state })).id)
    }
    expect([await channels(), await kept()]).toEqual([[], []])
  })

  it.each(['inrolat', 'apelant'])('about a case goes by SMS alone to an %s', async (state) => {
    const { id, telefon } = await aReachable({ state })
    await notifyCitizen(app, id)
    expect(await sent()).toMatchObject([{ channel: 'sms', recipient: telefon }])
    expect(await kept()).toEqual([])
  })

  const count = (channel: string, all: string[]) => all.filter((one) => one === channel).length

  it('skips SMS once the hour’s quota for notices is used up', async () => {
    const citizen = await aCitizen(app)
    await saveChannels(app, citizen.id, 'sesizare', { sms: true })
    for (let i = 0; i < 8; i += 1) await notifyCitizen(app, citizen.id)
    const all = await channels()
    expect([count('sms', all), count('email', all)]).toEqual([4, 8])
    expect(await kept()).toHaveLength(8)
    const code = { citizenId: citizen.id, channel: 'sms', to: citizen.telefon } as const
    for (const purpose of ['telefon', 'email', 'recuperare', 'inregistrare'] as const) {
      await sendCode(app.ports, app.ports.requestDb, { ...code, purpose, language: 'ro' })
    }
    expect(count('sms', await channels())).toBe(8)
    const { id: citizenId, telefon: to } = await aCitizen(app)
    const another = { citizenId, channel: 'sms', to, purpose: 'telefon', language: 'ro' } as const
    const over = sendCode(app.ports, app.ports.requestDb, another)
    await expect(over).rejects.toMatchObject({ code: 'indisponibil' })
  })

  it('skips SMS once the citizen’s daily quota is used up', async () => {
    const citizen = await aCitizen(app)
    await saveChannels(app, citizen.id, 'sesizare', { sms: true })
    for (let i = 0; i < 7; i += 1) {
      await app.ports.db.delete(rateLimits).where(like(rateLimits.key, 'sms:bloc:%'))
      await app.ports.db.delete(rateLimits).where(like(rateLimits.key, 'sms:toate:%'))
      await notifyCitizen(app, citizen.id)
    }
    expect(count('sms', await channels())).toBe(5)
  })

  it('leaves nothing behind when its transaction rolls back', async () => {
    const citizen = await aReachable()
    await saveChannels(app, citizen.id, 'sesizare', { sms: true })
    const undone = app.ports.requestDb.transaction(async (tx) => {
      const words = { title: TITLE, text: 'Un text', link: '' }
      await notify(app.ports, tx, { citizenId: citizen.id, kind: 'sesizare', ...words })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await channels(), await kept()]).toEqual([[], []])
    expect(await app.ports.db.select().from(rateLimits)).toEqual([])
  })
})
