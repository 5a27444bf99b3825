import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePublicId } from '#server/domain/public-ids.ts'
import {
  anEnrolledClient,
  anEnrolledRegistration,
  lastCode,
  readCitizen,
} from '#server/testing/factories/accounts.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'

const DAY = 24 * 3600

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function begin() {
  const enrolled = await anEnrolledClient(app)
  const client = app.client()
  const given = { cnp_cui: enrolled.cnpCui, pin: enrolled.pin }
  const { token_inrolare } = dataOf<{ token_inrolare: string }>(
    await client.post('/api/auth/check-pin-register', given),
  )
  const body = anEnrolledRegistration(token_inrolare)
  expect((await client.post('/api/cetatean-register-inrolat', body)).status).toBe(200)
  return { enrolled, body, client }
}

it('erases the data of an account that was never confirmed, and keeps the enrolment', async () => {
  const { enrolled, body } = await begin()
  expect(await readCitizen(app, enrolled.id)).toMatchObject({ pendingEmail: body.email })
  app.clock.advance(6 * DAY)
  await cleanUp(app.ports)
  expect((await readCitizen(app, enrolled.id))?.passwordHash).not.toBeNull()
  app.clock.advance(2 * DAY)
  await cleanUp(app.ports)
  expect(await readCitizen(app, enrolled.id)).toMatchObject({
    state: 'inrolat',
    nume: enrolled.nume,
    telefon: enrolled.telefon,
    pinHash: enrolled.pinHash,
    passwordHash: null,
    pendingTelefon: null,
    pendingDialcode: null,
    pendingIsocode: null,
    pendingEmail: null,
    consentedAt: null,
  })
})

it('leaves a confirmed account unchanged', async () => {
  const { enrolled, body, client } = await begin()
  const code = await lastCode(app, body.international_number)
  const given = { id_cetatean: encodePublicId(app.ports.env, enrolled.id), code, format: 'sms' }
  expect((await client.post('/api/cetatean-confirm-code', given)).status).toBe(200)
  app.clock.advance(8 * DAY)
  await cleanUp(app.ports)
  const row = await readCitizen(app, enrolled.id)
  expect(row).toMatchObject({ state: 'activ', email: body.email })
  expect(row?.passwordHash).not.toBeNull()
  expect(row?.enrolledAt).not.toBeNull()
})
