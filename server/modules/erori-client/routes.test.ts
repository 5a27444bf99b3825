import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientError } from '#contract/erori-client.ts'
import { limits } from '#contract/limits.ts'
import { clientErrors } from '#server/db/schema.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findPersonalData } from '#tests/support/personal-data.ts'
import { REPORTS_PER_HOUR } from './routes.ts'

const PATH = '/api/erori-client'
const PER_ADDRESS = 5
// Few enough not to be refused for want of a free connection on a busy machine.
const AT_ONCE = 20
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; rv:115.0) Gecko/20100101 Firefox/115.0' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    variables: { CHECKS_PER_HOUR: String(PER_ADDRESS), TRUST_PROXY: '127.0.0.1' },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ports.db.delete(clientErrors)
  app.clock.advance(2 * 3600)
})

const anError = (changes: Partial<ClientError> = {}): ClientError => ({
  fel: 'ecran',
  ecran: 'plati',
  mesaj: "Cannot read properties of undefined (reading 'map')",
  versiune: '1.0.0',
  cadre: ['plati-Ab12xY_.js:1:2345'],
  ...changes,
})

let lastAddress = 0
const anAddress = () => {
  lastAddress += 1
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}
const report = (body: unknown, address = anAddress(), headers = {}) =>
  app.client().post(PATH, body, { 'x-forwarded-for': address, ...headers })
const kept = () => app.ports.db.select().from(clientErrors)

describe('an error of a client', () => {
  it('is stored with its message, screen, frames and engine', async () => {
    expect(dataOf(await report(anError(), anAddress(), FIREFOX))).toBe(true)
    expect(await kept()).toMatchObject([
      {
        kind: 'ecran',
        page: 'plati',
        message: "Cannot read properties of undefined (reading 'map')",
        version: '1.0.0',
        frames: 'plati-Ab12xY_.js:1:2345',
        engines: ['gecko 115'],
        count: 1,
      },
    ])
  })

  it('is counted in the same row when reported again', async () => {
    await report(anError(), anAddress(), FIREFOX)
    app.clock.advance(60)
    await report(anError({ cadre: [] }), anAddress(), FIREFOX)
    await report(anError(), anAddress())
    await report(anError({ versiune: '1.0.1' }))
    const rows = (await kept()).toSorted((one, other) => other.count - one.count)
    expect(rows.map(({ count, engines }) => [count, engines])).toEqual([
      [3, ['gecko 115', 'alt']],
      [1, ['alt']],
    ])
    expect(rows[0]!.lastAt.getTime() - rows[0]!.firstAt.getTime()).toBe(60_000)
  })

  it('is counted in the metrics, from 0', async () => {
    expect(await app.metrics.text()).toContain('client_errors_total{kind="dialog"} 0')
    await report(anError({ fel: 'dialog', ecran: 'contracte' }), anAddress(), FIREFOX)
    const text = await app.metrics.text()
    expect(text).toContain('client_errors_total{kind="dialog"} 1')
    expect(text).toContain(
      'client_errors_by_page_total{kind="dialog",page="contracte",engine="gecko"} 1',
    )
  })

  it('leaves no personal data in table, log or metrics, whatever a client sends', async () => {
    const personal = [
      '1960823410018',
      '0722000142',
      'maria@exemplu.ro',
      'eyJhbGciOiJIUzI1.eyJz.c2ln',
    ]
    const before = app.logged().length
    await report(anError({ mesaj: `Bad ${personal.join(' and ')} at https://a.ro/?x=Popescu` }))
    const [{ message } = { message: '' }] = await kept()
    expect(message).toBe('Bad [number] and [number] and [email] and [token] at [url]')
    const written = app.logged().slice(before) + (await app.metrics.text())
    expect(written).toContain('"msg":"client error"')
    expect(findPersonalData(written)).toEqual([])
    for (const one of [...personal, 'Popescu']) expect(written).not.toContain(one)
  })

  it('of a page unknown to this server is stored as `alt`', async () => {
    dataOf(await report(anError({ ecran: 'pagina-veche' as 'alt' })))
    expect(await kept()).toMatchObject([{ page: 'alt' }])
  })

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['an unknown kind', { ...anError(), fel: 'altul' }],
    ['no message', anError({ mesaj: '' })],
    ['NUL and lone surrogates', anError({ mesaj: 'a\u0000b\ud800c' })],
    ['a message of control characters', anError({ mesaj: '\u0001' })],
    ['a message too long', anError({ mesaj: 'x'.repeat(limits.clientError.message + 1) })],
    ['a version with spaces', anError({ versiune: '1 0' })],
    ['a foreign frame', anError({ cadre: ['https://a.ro/x.js?cnp=1:1:1'] })],
    ['too many frames', anError({ cadre: Array(6).fill('plati-Ab12xY_.js:1:2') as string[] })],
  ])('is refused with %s', async (_, body) => {
    expect(statusAndCode(await report(body))).toEqual([422, 'date_invalide'])
    expect(await kept()).toEqual([])
  })

  it('is refused when it is huge', async () => {
    expect(statusAndCode(await report(anError({ mesaj: 'x'.repeat(300_000) })))).toEqual([
      413,
      'prea_mare',
    ])
  })

  it('is refused without the XSRF value', async () => {
    const answer = await app.client().post(PATH, anError(), { 'x-xsrf-token': 'x' })
    expect(statusAndCode(answer)).toEqual([403, 'xsrf'])
  })
})

describe('the rate limits', () => {
  it('block the reports of one IP address, not those of others', async () => {
    const address = anAddress()
    for (let sent = 0; sent < PER_ADDRESS; sent += 1) dataOf(await report(anError(), address))
    const refused = await report(anError(), address)
    expect(statusAndCode(refused)).toEqual([429, 'prea_multe_incercari'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    dataOf(await report(anError()))
    expect(await kept()).toMatchObject([{ count: PER_ADDRESS + 1 }])
  })

  it(
    'block all reports for the rest of the hour at the global limit',
    { timeout: 60_000 },
    async () => {
      for (let sent = 0; sent < REPORTS_PER_HOUR; sent += AT_ONCE) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => report(anError())))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
      expect(statusAndCode(await report(anError()))).toEqual([429, 'prea_multe_incercari'])
      app.clock.advance(3600)
      dataOf(await report(anError()))
    },
  )
})
