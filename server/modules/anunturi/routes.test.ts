import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/desk/anunturi.ts'
import type {
  AnnouncementDetails,
  Audience,
  AudiencePreview,
  Announcement,
} from '#contract/operator/anunturi.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { notificariList } from '#contract/notificari.ts'
import type { Notice } from '#contract/notificari.ts'
import { audit, notifications, outbox } from '#server/db/schema.ts'
import { deliverAnnouncements } from '#server/jobs/deliver-announcements.ts'
import { aCitizen, anAddress, signIn } from '#server/testing/factories/accounts.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { aContract, aPlace, aServiceAddress } from '#server/testing/factories/places.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { advanceAnnouncement } from './deliver.ts'

let app: TestApp
let editor: TestClient
beforeAll(async () => {
  app = await startTestApp()
  editor = await signInMember(app, await aMember(app, 'redactor'))
})
afterAll(() => app.close())

const words = { titlu: 'Program de sărbători', text: 'Joi nu se colectează.' }
const at = (path: string, id: number) => path.replace(':id', String(id))
const later = (seconds: number) =>
  new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
const deliver = () => deliverAnnouncements(app.ports)

const send = (destinatari: Audience, more: object = {}) =>
  editor.post(calls.announcementSend.path, { ...words, destinatari, ...more }, key())
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const sent = async (destinatari: Audience, more: object = {}) =>
  dataOf<AnnouncementDetails>(await send(destinatari, more))
const show = async (id: number) =>
  dataOf<AnnouncementDetails>(await editor.get(at(calls.announcementShow.path, id)))
const preview = async (destinatari: Audience) =>
  dataOf<AudiencePreview>(await editor.post(calls.announcementPreview.path, { destinatari }))
const withdraw = (id: number, motiv = 'Programul nu se schimbă.') =>
  editor.post(at(calls.announcementWithdraw.path, id), { motiv })
const codesOf = (contract: { numar: string }): Audience => ({
  fel: 'coduri',
  coduri: [contract.numar],
})

async function aReader(address: Partial<typeof aServiceAddress> = {}) {
  const citizen = await aCitizen(app)
  const contract = await aContract(app, citizen.id, { address: { ...aServiceAddress, ...address } })
  const client = await signIn(app, citizen)
  const notices = async (query = '') =>
    dataOf<Notice[]>(await client.get(notificariList.path + query))
  const unread = async () =>
    dataOf<{ notificari: number }>(await client.get('/api/mesaje-count')).notificari
  return { citizen, contract, client, notices, unread }
}

describe('an announcement for a street', () => {
  it('reaches who has a contract, a place or an address there, however it is spelled', async () => {
    const strada = 'Strada Zețarilor'
    const contracted = await aReader({ strada: 'Str. Zetarilor', numar: '12A' })
    const placed = await aCitizen(app)
    await aPlace(app, placed.id, { address: { ...aServiceAddress, strada, numar: '14' } })
    const living = await aCitizen(app)
    await anAddress(app, living.id, { strada: 'str zețarilor', numar: '40' })
    const ended = await aReader({ strada, numar: '13' })
    await app.ports.db.execute(
      sql`update contracts set state = 'incetat' where id = ${ended.contract.id}`,
    )
    const elsewhere = await aReader({ strada: 'Aleea Zețarilor', numar: '12' })

    expect(await preview({ fel: 'strazi', strazi: [{ strada }] })).toMatchObject({
      cetateni: 3,
      contracte: 1,
      exemple: ['Str. Zetarilor nr. 12A'],
      necunoscute: [],
    })
    const range: Audience = { fel: 'strazi', strazi: [{ strada, de_la: 10, pana_la: 20 }] }
    const { id } = await sent(range, { legatura: '/utile' })
    await deliver()
    expect(await show(id)).toMatchObject({
      stare: 'trimis',
      creat_de: 'Ana Pop',
      cetateni: 2,
      canale: { aplicatie: 2, email: 2, push: 0, sms: 0 },
      citite: 0,
    })
    const [notice] = await contracted.notices()
    expect(notice).toMatchObject({ titlu: words.titlu, tip: 'anunt', legatura: '/utile' })
    expect(await elsewhere.notices()).toEqual([])
    expect(await ended.notices()).toEqual([])
    await contracted.client.get(`/api/notificare-view/${notice!.id}`)
    expect(await show(id)).toMatchObject({ citite: 1 })
  })

  it('names the streets and codes that nothing is known by', async () => {
    const { contract } = await aReader()
    const street = await preview({ fel: 'strazi', strazi: [{ strada: 'Strada Nimănui' }] })
    expect(street).toMatchObject({ cetateni: 0, contracte: 0, necunoscute: ['Strada Nimănui'] })
    const codes = await preview({ fel: 'coduri', coduri: ['NU-EXISTA', contract.numar] })
    expect(codes).toMatchObject({ cetateni: 1, contracte: 1, necunoscute: ['NU-EXISTA'] })
  })
})

it('is refused with a link to a page, an article or a point that does not exist', async () => {
  const path = calls.announcementSend.path
  const nobody: Audience = { fel: 'sector', sector: '99' }
  const body = { ...words, destinatari: nobody }
  for (const legatura of ['/nu-exista', '/utile/999999', '/locatie/punct/999999', '/sesizare/1']) {
    const answer = await editor.post(path, { ...body, legatura }, key())
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(answer.body.errors?.fields).toHaveProperty('legatura')
  }
  const { id, versiune } = await sent(nobody, { legatura: '/utile', la: later(3600) })
  const change = { ...body, legatura: '/nu-exista', la: later(3600), versiune }
  const refused = await editor.post(at(calls.announcementChange.path, id), change)
  expect(refused.body.errors?.fields?.['legatura']?.[0]).toContain('pagină care nu există')
  expect(await show(id)).toMatchObject({ legatura: '/utile', versiune })
})

describe('a scheduled announcement', () => {
  it('leaves at its time, with the words of its last change', async () => {
    const reader = await aReader()
    const announcement = await sent(codesOf(reader.contract), { la: later(3600) })
    expect(announcement).toMatchObject({ stare: 'programat', versiune: 1 })
    const change = (versiune: number) => {
      const body = { ...words, titlu: 'Schimbat', destinatari: codesOf(reader.contract), versiune }
      const path = at(calls.announcementChange.path, announcement.id)
      return editor.post(path, { ...body, la: announcement.la })
    }
    expect(dataOf(await change(1))).toMatchObject({ versiune: 2, titlu: 'Schimbat' })
    expect(statusAndCode(await change(1))).toEqual([409, 'modificat_intre_timp'])
    await deliver()
    expect(await reader.notices()).toEqual([])
    app.clock.advance(3600)
    await deliver()
    expect(await reader.notices()).toMatchObject([{ titlu: 'Schimbat' }])
    editor = await signInMember(app, await aMember(app, 'redactor'))
    expect(statusAndCode(await change(2))).toEqual([409, 'stare_nepotrivita'])
  })

  it('withdrawn before its time never leaves', async () => {
    const reader = await aReader()
    const { id } = await sent(codesOf(reader.contract), { la: later(60) })
    expect(dataOf(await withdraw(id))).toMatchObject({ stare: 'retras', retras_de: 'Ana Pop' })
    app.clock.advance(120)
    await deliver()
    expect(await reader.notices()).toEqual([])
    expect(statusAndCode(await withdraw(id))).toEqual([409, 'stare_nepotrivita'])
  })

  it('is refused if it expires before it leaves', async () => {
    const answer = await send({ fel: 'toti' }, { la: later(60), expira: later(30) })
    expect(answer.body.errors?.fields).toHaveProperty('expira')
  })
})

describe('an announcement that is no longer current', () => {
  it('withdrawn: tells its readers so, and its waiting messages do not leave', async () => {
    const reader = await aReader()
    const { id } = await sent(codesOf(reader.contract))
    await deliver()
    expect(await reader.unread()).toBe(1)
    const waiting = { channel: 'push', recipient: '1', body: '{}', announcementId: id }
    await app.ports.db.insert(outbox).values(waiting)
    dataOf(await withdraw(id))
    await deliver()
    expect(await reader.unread()).toBe(0)
    const [notice] = await reader.notices()
    expect(notice).toMatchObject({
      titlu: 'Retras: Program de sărbători',
      text: 'Anunțul a fost retras. Motivul: Programul nu se schimbă.',
      citit_la: app.clock.now().toISOString(),
    })
    const left = and(eq(outbox.announcementId, id), eq(outbox.state, 'asteapta'))
    expect(await app.ports.db.$count(outbox, left)).toBe(0)
    expect(await show(id)).toMatchObject({ citite: 0 })
  })

  it('expired: stays in the list, but neither unread nor among the current ones', async () => {
    const reader = await aReader()
    const { id } = await sent(codesOf(reader.contract), { expira: later(600) })
    await deliver()
    expect(await reader.notices('?necitite=true')).toHaveLength(1)
    app.clock.advance(600)
    await deliver()
    expect(await reader.unread()).toBe(0)
    expect(await reader.notices('?necitite=true')).toEqual([])
    const [notice] = await reader.notices()
    expect(notice).toMatchObject({ titlu: words.titlu, text: words.text })
    expect(notice?.tip).not.toBe('anunt')
    expect(await show(id)).toMatchObject({ stare: 'expirat', citite: 0 })
  })
})

describe('sending to many', () => {
  const sector = 'cu mulți'
  const audience: Audience = { fel: 'sector', sector }
  const MANY = 600
  const told = (id: number) =>
    app.ports.db.$count(notifications, eq(notifications.announcementId, id))

  beforeAll(async () => {
    await app.ports.db.execute(sql`
      with added as (
        insert into citizens (type, nume, prenume, state)
        select 0, 'Ionescu', 'Maria', 'activ' from generate_series(1, ${MANY}) returning id)
      insert into addresses (citizen_id, eticheta, judet, localitate, sector, strada, numar)
      select id, 'Acasă', 'București', 'București', ${sector}, 'Strada Mulțimii', '1' from added`)
  })

  it('tells each citizen once when two jobs run at once', async () => {
    const { id } = await sent(audience)
    await Promise.all([deliver(), deliver()])
    expect(await told(id)).toBe(MANY)
    expect(await show(id)).toMatchObject({ stare: 'trimis', cetateni: MANY })
  })

  it('goes on from where a failure stopped it', async () => {
    const { id } = await sent(audience)
    await advanceAnnouncement(app.ports, id)
    await advanceAnnouncement(app.ports, id)
    const first = await told(id)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(MANY)
    await app.ports.db.execute(
      sql`alter table notifications add constraint refused check (announcement_id <> ${sql.raw(String(id))}) not valid`,
    )
    await deliver()
    expect(app.logged()).toContain('announcement failed')
    expect([await told(id), (await show(id)).stare]).toEqual([first, 'se_trimite'])
    await app.ports.db.execute(sql`alter table notifications drop constraint refused`)
    await deliver()
    expect(await told(id)).toBe(MANY)
    expect(await show(id)).toMatchObject({ stare: 'trimis', cetateni: MANY })
  })

  it('withdrawn meanwhile, reaches nobody else', async () => {
    const { id } = await sent(audience)
    await advanceAnnouncement(app.ports, id)
    await advanceAnnouncement(app.ports, id)
    const first = await told(id)
    dataOf(await withdraw(id))
    await deliver()
    expect(await told(id)).toBe(first)
    const current = and(eq(notifications.announcementId, id), isNull(notifications.endedAt))
    expect(await app.ports.db.$count(notifications, current)).toBe(0)
  })
})

it('is sent, listed and withdrawn by a program of the operator, which the audit names', async () => {
  const reader = await aReader()
  const bearer = `Bearer ${await anApiKey(app, 'anunturi:citire', 'anunturi:scriere')}`
  const post = async (path: string, body: object) =>
    dataOf<AnnouncementDetails>(
      await app
        .client()
        .post(`${OPERATOR_API}/anunturi${path}`, body, { authorization: bearer, ...key() }),
    )
  const { id } = await post('', { ...words, destinatari: codesOf(reader.contract) })
  await deliver()
  const answer = await app
    .client()
    .get(`${OPERATOR_API}/anunturi?stare=trimis&limita=1`, { authorization: bearer })
  const page = dataOf<{ lista: Announcement[]; urmator: string | null }>(answer)
  expect(page.lista).toMatchObject([{ id, cetateni: 1 }])
  expect(page.urmator).not.toBeNull()
  expect(await post(`/${id}/retragere`, { motiv: 'Greșit' })).toMatchObject({ stare: 'retras' })
  const recorded = await app.ports.db
    .select({ actor: audit.actor, action: audit.action })
    .from(audit)
    .where(eq(audit.subject, `anunt:${id}`))
    .orderBy(audit.id)
  expect(recorded.map(({ action }) => action)).toEqual([
    'anunt.programat',
    'anunt.trimis',
    'anunt.retras',
  ])
  expect(recorded[0]?.actor).toMatch(/^api:program-/)
})
