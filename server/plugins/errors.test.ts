import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PATH = '/api/suport-online'
const request = {
  nume: 'Ionescu',
  prenume: 'Ana',
  telefon: '0722000142',
  email: 'ana@exemplu.ro',
  observatii: 'Nu primesc factura.',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.ports.db.execute(sql`
    create function give_up() returns trigger language plpgsql as $$
      begin raise exception 'given up' using errcode = tg_argv[0]; end
    $$
  `)
})
afterAll(() => app.close())

/** Makes PostgreSQL fail every insert of a support request with an SQLSTATE. */
async function giveUpWith(state: string): Promise<void> {
  await app.ports.db.execute(sql`drop trigger if exists given_up on support_requests`)
  await app.ports.db.execute(
    sql.raw(`create trigger given_up before insert on support_requests
      for each row execute function give_up('${state}')`),
  )
}

describe('a statement that PostgreSQL aborts', () => {
  it.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
    ['a statement timeout', '57014'],
    ['a lock timeout', '55P03'],
  ])('for %s answers 503 with Retry-After 1', async (_what, state) => {
    await giveUpWith(state)
    const answer = await app.client().post(PATH, request)
    expect(statusAndCode(answer)).toEqual([503, 'indisponibil'])
    expect(answer.headers['retry-after']).toBe('1')
    expect(app.logged()).toContain(`SQLSTATE ${state}`)
  })

  it('for an error of its own answers 500', async () => {
    await giveUpWith('22012')
    expect(statusAndCode(await app.client().post(PATH, request))).toEqual([500, 'eroare_generala'])
  })
})
