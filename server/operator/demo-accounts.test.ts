import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts, findDemoCitizens, seedDemo } from '#server/seed/seed.ts'
import { aCitizen, readCitizen } from '#server/testing/factories/accounts.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  await seedDemo(app.ports)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

it('closes all demonstration accounts, and no others', async () => {
  const citizen = await aCitizen(app)
  const left = await findDemoCitizens(app.ports.db)
  expect(left.length).toBeGreaterThan(demoAccounts.length)
  expect((await operator.run('conturi-proba', 'inchide')).code).toBe(1)
  expect(await findDemoCitizens(app.ports.db)).toEqual(left)

  const done = await operator.run('conturi-proba', 'inchide', '--da')
  expect(done.json).toEqual({ inchise: left.length })
  expect(await findDemoCitizens(app.ports.db)).toEqual([])
  for (const cnp_cui of demoAccounts) {
    const credentials = { cnp_cui, password: DEMO_PASSWORD }
    const answer = await app.client().post('/api/auth/login-cnp', credentials)
    expect(statusAndCode(answer)).toEqual([401, 'date_incorecte'])
  }
  expect(await readCitizen(app, citizen.id)).toMatchObject({ state: 'activ' })
  const audited = (await operator.audited()).filter(({ action }) => action === 'cont.inchis')
  expect(audited).toHaveLength(left.length)
})
