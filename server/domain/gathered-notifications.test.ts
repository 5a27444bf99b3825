import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications, outbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aSubscription, vapidVariables } from '#server/testing/factories/notifications.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { notifyGathered } from './gathered-notifications.ts'
import type { NewNotification } from './notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ variables: vapidVariables() })
})
afterAll(() => app.close())

async function aReachable(overrides: Parameters<typeof aCitizen>[1] = {}) {
  const citizen = await aCitizen(app, overrides)
  const { endpoint, keys } = aSubscription()
  const id = crypto.randomUUID()
  const now = app.clock.now()
  const session = { id, citizenId: citizen.id, jti: id, createdAt: now, usedAt: now }
  await app.ports.db.insert(sessions).values(session)
  const device = { citizenId: citizen.id, sessionId: id, endpoint, ...keys }
  await app.ports.db.insert(pushSubscriptions).values(device)
  return citizen
}

const aNotice = (citizenId: number, overrides: Partial<NewNotification> = {}): NewNotification => ({
  citizenId,
  kind: 'factura',
  title: 'Titlul facturii',
  text: 'Textul facturii.',
  english: { title: 'Invoice title', text: 'Invoice text.' },
  link: '/plati#factura-7',
  ...overrides,
})

const aContractNotice = (citizenId: number): NewNotification =>
  aNotice(citizenId, {
    kind: 'contract',
    title: 'Titlul contractului',
    text: 'Textul contractului.',
    english: { title: 'Contract title', text: 'Contract text.' },
    link: '/contracte-active',
  })

const send = (...notices: NewNotification[]) =>
  app.ports.db.transaction((tx) => notifyGathered(tx, app.ports, notices))

const stored = (citizenId: number) =>
  app.ports.db
    .select()
    .from(notifications)
    .where(eq(notifications.citizenId, citizenId))
    .orderBy(asc(notifications.id))

const sent = (citizenId: number, channel: string) =>
  app.ports.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.citizenId, citizenId), eq(outbox.channel, channel)))

describe('notifications gathered for a citizen', () => {
  it('are each stored, and one message on each channel says all', async () => {
    const { id } = await aReachable({ preferences: { notificari: { contract: { sms: true } } } })
    await send(aNotice(id), aContractNotice(id))
    expect((await stored(id)).map(({ title, link }) => [title, link])).toEqual([
      ['Titlul facturii', '/plati#factura-7'],
      ['Titlul contractului', '/contracte-active'],
    ])
    const [letter, ...letters] = await sent(id, 'email')
    expect([letter?.subject, letters]).toEqual(['2 lucruri cer atenția dvs.', []])
    const { publicUrl } = app.ports.env
    expect(letter?.body).toContain(
      `Titlul facturii\nTextul facturii.\n${publicUrl}/#/plati#factura-7\n\nTitlul contractului\nTextul contractului.\n${publicUrl}/#/contracte-active\n\n`,
    )
    const pushes = (await sent(id, 'push')).map(({ body }) => JSON.parse(body) as object)
    expect(pushes).toMatchObject([{ titlu: '2 lucruri cer atenția dvs.', legatura: '/notificari' }])
    // Only contracts are wanted by SMS.
    const texts = (await sent(id, 'sms')).map(({ body }) => body)
    expect(texts).toEqual([expect.stringContaining(': Titlul contractului. Detalii')])
  })

  it('leave one alone as it is, in the language of the citizen', async () => {
    const { id } = await aReachable({ preferences: { limba: 'en' } })
    await send(aNotice(id))
    const [letter] = await sent(id, 'email')
    expect(letter).toMatchObject({ subject: 'Invoice title' })
    expect(letter?.body).toContain('Invoice text.')
    const [push] = await sent(id, 'push')
    expect(JSON.parse(push!.body)).toMatchObject({
      titlu: 'Invoice title',
      legatura: '/plati#factura-7',
    })
    expect(await stored(id)).toMatchObject([{ title: 'Titlul facturii', titleEn: 'Invoice title' }])
  })

  it('offer to stop the kinds of an e-mail, but for what is sent whatever was chosen', async () => {
    const { id } = await aReachable()
    const binding = aNotice(id, { kind: 'cont', binding: true, alwaysByEmail: true })
    await send(aNotice(id), aContractNotice(id), binding)
    const [letter] = await sent(id, 'email')
    expect(letter?.emailDetails?.kinds).toEqual(['factura', 'contract'])
  })

  it('tell in an e-mail of all their invoices', async () => {
    const { id } = await aReachable()
    const about = [7, 8, 7].map((invoice) => aNotice(id, { invoiceIds: [invoice] }))
    await send(...about, aContractNotice(id))
    const [letter] = await sent(id, 'email')
    expect(letter?.emailDetails?.invoiceIds).toEqual([7, 8])
  })

  it('skip closed accounts, unconfirmed addresses and ended sessions', async () => {
    const closed = await aReachable({ state: 'inchis' })
    const unconfirmed = await aReachable({ emailConfirmedAt: null })
    const left = await aReachable()
    const revokedAt = app.clock.now()
    await app.ports.db.update(sessions).set({ revokedAt }).where(eq(sessions.citizenId, left.id))
    await send(...[closed, unconfirmed, left].map(({ id }) => aNotice(id)))
    expect([await stored(closed.id), await sent(closed.id, 'email')]).toEqual([[], []])
    expect(await sent(unconfirmed.id, 'email')).toEqual([])
    expect((await sent(unconfirmed.id, 'push')).length).toBe(1)
    expect(await sent(left.id, 'push')).toEqual([])
    expect((await sent(left.id, 'email')).length).toBe(1)
  })
})
