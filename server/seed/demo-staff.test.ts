import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffSignIn, staffTotp } from '#contract/desk/auth.ts'
import { roles } from '#contract/desk/permissions.ts'
import { staff } from '#server/db/schema.ts'
import { totpCodeAt } from '#server/modules/personal/totp.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { DEMO_TOTP_SECRET, demoStaffEmail, seedDemoStaff } from './demo-staff.ts'
import { DEMO_PASSWORD } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedDemoStaff(app.ports)
  await seedDemoStaff(app.ports)
})
afterAll(() => app.close())

it('has one account of each role, which the known password and secret open', async () => {
  expect(await app.ports.db.$count(staff)).toBe(roles.length)
  for (const role of roles) {
    const client = app.client()
    const email = demoStaffEmail(role)
    dataOf(await client.post(staffSignIn.path, { email, parola: DEMO_PASSWORD }))
    const cod = totpCodeAt(DEMO_TOTP_SECRET, app.clock.now())
    expect(dataOf(await client.post(staffTotp.path, { cod }))).toMatchObject({ email, rol: role })
  }
})

it('is removed with the demonstration accounts', async () => {
  const operator = await anOperator(app)
  const done = await operator.run('conturi-proba', 'inchide', '--da')
  await operator.close()
  expect(done.json).toEqual({ inchise: roles.length })
  const signingIn = { email: demoStaffEmail('administrator'), parola: DEMO_PASSWORD }
  const answer = await app.client().post(staffSignIn.path, signingIn)
  expect(statusAndCode(answer)).toEqual([401, 'autentificare_gresita'])
})
