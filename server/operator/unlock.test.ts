import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCitizen, aWrongCode, lastCode } from '#server/testing/factories/accounts.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { listAuditedActions } from '#server/testing/helpers.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const LOGIN = '/api/auth/login-cnp'
const START = '/api/auth/password/reset-password-cnp'
const VERIFY = '/api/auth/password/reset-verify-code'

let app: TestApp
let operator: TestOperator

beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

const post = (path: string, body: unknown) => app.client().post(path, body)
const enter = ({ cnpCui }: TestCitizen, password: string) =>
  post(LOGIN, { cnp_cui: cnpCui, password })
const recover = ({ email, cnpCui }: TestCitizen) => post(START, { email, cnp_cui: cnpCui })

describe('an account locked by failed attempts', () => {
  it('accepts the right password and recovery again once unlocked', async () => {
    const citizen = await aCitizen(app)
    for (let i = 0; i < 5; i += 1) {
      await enter(citizen, 'alta parola')
      await recover({ ...citizen, email: 'alta@exemplu.ro' })
    }
    expect((await enter(citizen, citizen.password)).status).toBe(429)
    expect((await recover(citizen)).status).toBe(429)
    await operator.run('cont', 'deblocheaza', citizen.cnpCui)
    expect((await enter(citizen, citizen.password)).status).toBe(200)
    expect((await recover(citizen)).status).toBe(200)
    expect(await listAuditedActions(app, citizen.id)).toContain('cont.deblocat')
  })

  it('gets codes again after the daily and monthly limits, once unlocked', async () => {
    const citizen = await aCitizen(app)
    const { email, cnpCui: cnp_cui } = citizen
    for (let round = 0; round < 5; round += 1) {
      await recover(citizen)
      const code = aWrongCode(await lastCode(app, citizen.telefon))
      for (let i = 0; i < 5; i += 1) await post(VERIFY, { email, cnp_cui, code })
      app.clock.advance(6)
    }
    expect((await recover(citizen)).status).toBe(429)
    await operator.run('cont', 'deblocheaza', citizen.cnpCui)
    expect((await recover(citizen)).status).toBe(200)
    const code = await lastCode(app, citizen.telefon)
    expect((await post(VERIFY, { email, cnp_cui, code })).status).toBe(200)
  })

  it('must exist', async () => {
    await expect(operator.run('cont', 'deblocheaza', aFreshCnp())).rejects.toThrow(
      'Nu are cont activ.',
    )
  })
})
