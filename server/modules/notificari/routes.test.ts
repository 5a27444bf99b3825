import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notice } from '#contract/notificari.ts'
import { notifications } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { countByStatus, dataOf, openConnections, statusAndCode } from '#server/testing/helpers.ts'
import { aNotification, anOperatorMessage } from '#server/testing/factories/notifications.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function aReader() {
  const citizen = await aCitizen(app)
  return { citizen, client: await signIn(app, citizen) }
}

const notice = (citizen: TestCitizen, overrides = {}) => aNotification(app, citizen.id, overrides)
const readAtOf = async (id: number) => {
  const rows = await app.ports.db.select().from(notifications)
  return rows.find((row) => row.id === id)!.readAt
}

describe('the list of notices', () => {
  it('is the citizen’s own, newest first, page by page', async () => {
    const { citizen, client } = await aReader()
    const ids: number[] = []
    for (let i = 0; i < 5; i += 1) ids.unshift((await notice(citizen)).id)
    await notice(await aCitizen(app))
    const page = await client.get('/api/notificari-list?pagina=2&pe_pagina=2')
    expect(dataOf<Notice[]>(page).map(({ id }) => id)).toEqual(ids.slice(2, 4))
    expect(page.body.meta).toEqual({ pagina: 2, pe_pagina: 2, total: 5 })
  })

  it('is searched in titles and texts without regard to diacritics, and ordered', async () => {
    const { citizen, client } = await aReader()
    const first = await notice(citizen, { title: 'Ștergerea ȚĂRUȘILOR', text: 'Lângă școală' })
    const english = { titleEn: 'Other news', textEn: 'Near the school' }
    const second = await notice(citizen, { title: 'Altă știre', text: 'Lângă școală', ...english })
    const idsOf = async (query: string) =>
      dataOf<Notice[]>(await client.get(`/api/notificari-list?${query}`)).map(({ id }) => id)
    expect(await idsOf('cauta=scoala+tarusilor')).toEqual([first.id])
    expect(await idsOf('cauta=%C8%99coal%C4%83&ordine=vechi')).toEqual([first.id, second.id])
    expect(await idsOf('cauta=other+school')).toEqual([second.id])
    expect(await idsOf('cauta=nimic')).toEqual([])
  })

  it('can be filtered to the unread ones', async () => {
    const { citizen, client } = await aReader()
    const unread = await notice(citizen, { link: '/sesizare/7' })
    await notice(citizen, { readAt: app.clock.now() })
    const answer = await client.get('/api/notificari-list?necitite=true')
    expect(answer.body.meta?.total).toBe(1)
    expect(answer.body.data).toEqual([
      {
        id: unread.id,
        titlu: unread.title,
        text: unread.text,
        tip: unread.kind,
        legatura: '/sesizare/7',
        creat_la: unread.createdAt.toISOString(),
      },
    ])
  })

  it('is refused for an invalid query, and without a bearer', async () => {
    const { client } = await aReader()
    for (const query of ['necitite=da', 'pagina=0', 'pe_pagina=101']) {
      const answer = await client.get(`/api/notificari-list?${query}`)
      expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    }
    const stranger = await app.client().get('/api/notificari-list')
    expect(statusAndCode(stranger)).toEqual([401, 'neautentificat'])
  })
})

describe('a notice that is opened', () => {
  it('is read from then on, and keeps the time it was first read', async () => {
    const { citizen, client } = await aReader()
    const { id } = await notice(citizen)
    const first = dataOf<Notice>(await client.get(`/api/notificare-view/${id}`))
    expect(first.citit_la).toBe(app.clock.now().toISOString())
    app.clock.advance(60)
    const again = dataOf<Notice>(await client.get(`/api/notificare-view/${id}`))
    expect(again.citit_la).toBe(first.citit_la)
  })

  it('is answered like an unknown one when it is another citizen’s', async () => {
    const { client } = await aReader()
    const foreign = await notice(await aCitizen(app))
    const answer = await client.get(`/api/notificare-view/${foreign.id}`)
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
    const unknown = await client.get('/api/notificare-view/999999')
    expect(answer.text).toBe(unknown.text)
    expect(await readAtOf(foreign.id)).toBeNull()
  })
})

describe('marking notices as read', () => {
  it('marks some, and returns how many remain', async () => {
    const { citizen, client } = await aReader()
    const [one, two] = [await notice(citizen), await notice(citizen)]
    await notice(citizen)
    const ids = [one.id, two.id, one.id]
    expect(dataOf(await client.post('/api/notificari-read', { ids }))).toEqual({ necitite: 1 })
  })

  it('marks all of them, but no other citizen’s', async () => {
    const { citizen, client } = await aReader()
    await notice(citizen)
    await notice(citizen)
    const foreign = await notice(await aCitizen(app))
    const answer = await client.post('/api/notificari-read', { ids: 'toate' })
    expect(dataOf(answer)).toEqual({ necitite: 0 })
    expect(await readAtOf(foreign.id)).toBeNull()
  })

  it('changes nothing when one of them is another citizen’s', async () => {
    const { citizen, client } = await aReader()
    const own = await notice(citizen)
    const foreign = await notice(await aCitizen(app))
    const answer = await client.post('/api/notificari-read', { ids: [own.id, foreign.id] })
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
    expect([await readAtOf(own.id), await readAtOf(foreign.id)]).toEqual([null, null])
  })

  it('is refused for invalid ids', async () => {
    const { client } = await aReader()
    for (const ids of ['unele', [0], [-1], [1.5], ['1'], null, Array(101).fill(1)]) {
      const answer = await client.post('/api/notificari-read', { ids })
      expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    }
  })

  it('succeeds for 50 concurrent calls', async () => {
    const { citizen, client } = await aReader()
    const ids: number[] = []
    for (let i = 0; i < 40; i += 1) ids.push((await notice(citizen)).id)
    await client.get('/api/xsrf')
    await openConnections(app)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const some = i % 2 === 0 ? ids.slice(i % 20) : ids.slice(0, i).toReversed()
        return client.post('/api/notificari-read', { ids: i % 5 === 0 ? 'toate' : some })
      }),
    )
    expect(countByStatus(answers)).toEqual({ 200: 50 })
    const left = await client.get('/api/mesaje-count')
    expect(dataOf(left)).toMatchObject({ notificari: 0 })
  })
})

it('counts unread notices, and unread operator messages by kind of case', async () => {
  const { citizen, client } = await aReader()
  expect(dataOf(await client.get('/api/mesaje-count'))).toEqual({
    notificari: 0,
    solicitari: 0,
    sesizari: 0,
  })
  await notice(citizen)
  await anOperatorMessage(app, citizen.id, 'solicitare', 3)
  await anOperatorMessage(app, citizen.id, 'sesizare', 3)
  await anOperatorMessage(app, citizen.id, 'sesizare', 4)
  await anOperatorMessage(app, (await aCitizen(app)).id)
  expect(dataOf(await client.get('/api/mesaje-count'))).toEqual({
    notificari: 1,
    solicitari: 1,
    sesizari: 2,
  })
})
