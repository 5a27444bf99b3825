import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { UsefulArticle, UsefulSummary, utileTot } from '#contract/utile.ts'
import { files, sortingHints } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { anArticle } from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let client: TestClient
let inText: number
beforeAll(async () => {
  app = await startTestApp({ variables: { OPERATOR_PHONE: '021 111 22 33' } })
  client = await signIn(app, await aCitizen(app))
  const article = await anArticle(app, {
    titlu: 'Becuri',
    rezumat: 'Mici și mari.',
    continut: 'Sunați la {telefon_operator} despre sticlă.',
    ordine: 10,
  })
  inText = article.id
  await anArticle(app, { titlu: 'Ambalaje', rezumat: 'De sticlă și metal.', ordine: 20 })
  await anArticle(app, { titlu: 'Sticlă și metal', continut: 'Fără capac.', ordine: 30 })
  await app.ports.db.insert(sortingHints).values([
    { obiect: 'Țeavă', fractie: 'plastic_metal', sfat: 'Tăiată.' },
    { obiect: 'Ziar', fractie: 'hartie_carton' },
    { obiect: 'Șervețel', fractie: 'rezidual' },
    { obiect: 'Ața', fractie: 'textile' },
  ])
})
afterAll(() => app.close())

const titles = async (q: string) => {
  const answer = await client.get(`/api/utile-list?q=${encodeURIComponent(q)}`)
  return dataOf<UsefulSummary[]>(answer).map(({ titlu }) => titlu)
}

describe('the list', () => {
  it('is in the editor’s order without a search', async () => {
    const all = dataOf<UsefulSummary[]>(await client.get('/api/utile-list'))
    expect(all.map(({ titlu }) => titlu)).toEqual(['Becuri', 'Ambalaje', 'Sticlă și metal'])
    expect(all[0]).not.toHaveProperty('continut')
  })

  it('ranks matches in the title before those in the summary, and those before the text', async () => {
    expect(await titles('STICLA')).toEqual(['Sticlă și metal', 'Ambalaje', 'Becuri'])
  })

  it('takes any word, what has more of them first', async () => {
    expect(await titles('metal ambalaje')).toEqual(['Ambalaje', 'Sticlă și metal'])
    expect(await titles('balene')).toEqual([])
    expect(await titles('!?')).toEqual([])
  })
})

describe('an article', () => {
  it('has its documents and the operator’s own phone', async () => {
    const id = crypto.randomUUID()
    await app.ports.db.insert(files).values({
      id,
      name: 'Ghid.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: 'ab',
      usedBy: `util:${inText}`,
    })
    const article = dataOf<UsefulArticle>(await client.get(`/api/utile/${inText}`))
    expect(article.continut).toBe('Sunați la 021 111 22 33 despre sticlă.')
    expect(article.documente).toMatchObject([{ id, nume: 'Ghid.pdf' }])
    const all = dataOf<DataOf<typeof utileTot>>(await client.get('/api/utile-tot'))
    expect(all.articole.find((one) => one.id === inText)).toEqual(article)
    expect(all.articole.filter(({ documente }) => documente.length > 0)).toHaveLength(1)
  })

  it.each(['999999', 'abc', '0'])('with the id %s is not found', async (id) => {
    expect(statusAndCode(await client.get(`/api/utile/${id}`))).toEqual([404, 'inexistent'])
  })
})

it('sorts „Unde arunc?” in Romanian alphabetical order', async () => {
  const all = dataOf<DataOf<typeof utileTot>>(await client.get('/api/utile-tot'))
  expect(all.unde_arunc.map(({ obiect }) => obiect)).toEqual(['Ața', 'Șervețel', 'Țeavă', 'Ziar'])
  expect(all.unde_arunc[2]).toEqual({ obiect: 'Țeavă', fractie: 'plastic_metal', sfat: 'Tăiată.' })
  expect(all.unde_arunc[3]).not.toHaveProperty('sfat')
})

it.each(['/api/utile-list', '/api/utile-tot', '/api/utile/1'])(
  '%s needs a signed-in citizen',
  async (path) => {
    expect(statusAndCode(await app.client().get(path))).toEqual([401, 'neautentificat'])
  },
)
