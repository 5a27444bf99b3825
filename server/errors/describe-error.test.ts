import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import { describeError, formatError } from '#server/errors/describe-error.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const SECRET = 'Numeunic'
const FRAME_LIKE = `${SECRET}\n    at home ${SECRET}`
/** A port nothing listens on. */
const NOWHERE = 'postgres://portal:parola@127.0.0.1:1/portal'

let app: TestApp
let away: Database
beforeAll(async () => {
  app = await startTestApp()
  away = openDatabase(NOWHERE, 1, { statementTimeoutMs: 1000 })
})
afterAll(() => Promise.all([app.close(), away.$client.end()]))

const failureOf = (statement: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(statement).then(
    () => Promise.reject(new Error('statement succeeded')),
    (error: unknown) => error,
  )

const insertInto = (db: Database, cnpCui: string) =>
  db.insert(citizens).values({ cnpCui, type: 0, nume: FRAME_LIKE, prenume: SECRET, state: 'activ' })

describe('a failed statement in a log', () => {
  it('shows why the database was unreachable, but no value', async () => {
    const error = await failureOf(insertInto(away, SECRET))
    expect(String(error)).toContain(SECRET)
    expect(describeError(error).message).toContain('ECONNREFUSED')
    expect(formatError(error)).not.toContain(SECRET)
  })

  it('shows SQLSTATE and constraint, but no value', async () => {
    const { cnpCui } = await aCitizen(app)
    const error = await failureOf(insertInto(app.ports.db, cnpCui))
    expect(describeError(error)).toMatchObject({
      message: 'SQLSTATE 23505',
      constraint: 'citizens_cnp_cui_unique',
    })
    expect(formatError(error)).not.toMatch(new RegExp(`${SECRET}|${cnpCui}`))
  })

  it('shows the stack', async () => {
    const error = await failureOf(away.execute(sql`select ${SECRET}`))
    expect(describeError(error).stack).toMatch(/^\s+at /)
  })

  it('shows no value when the cause is unknown', () => {
    const error = new DrizzleQueryError('select $1', [SECRET])
    expect(formatError(error)).not.toContain(SECRET)
  })
})

it('describes any other error by its own message', () => {
  expect(describeError(new RangeError('out of range'))).toMatchObject({
    type: 'RangeError',
    message: 'out of range',
  })
  expect(formatError('text')).toBe('string')
})
