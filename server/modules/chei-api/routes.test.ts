import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import * as calls from '#contract/desk/chei-api.ts'
import type { ApiKey } from '#contract/desk/chei-api.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { dayOf } from '#contract/time-zone.ts'
import { audit } from '#server/db/schema.ts'
import { findApiCaller } from '#server/domain/api-keys.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import type { TestMember } from '#server/testing/factories/staff.ts'
import { dataOf, dumpDatabase, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let admin: TestMember
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember(app, 'administrator')
  client = await signInMember(app, admin)
})
afterAll(() => app.close())

interface Added {
  id: number
  cheie: string
}
const aKey = (nume: string) => ({ nume, drepturi: ['dosare:citire', 'suport:citire'] })
const add = (body: object) => client.post(calls.apiKeyAdd.path, body)
const revoke = (id: number) => client.post(calls.apiKeyRevoke.path.replace(':id', String(id)))
const list = async () => dataOf<ApiKey[]>(await client.get(calls.apiKeyList.path))
const find = async (id: number) => (await list()).find((key) => key.id === id)
const callerOf = (key: string) => findApiCaller(app.ports.db, app.clock.now(), key)

describe('an API key at the desk', () => {
  it('is shown once, stored as its hash, and works with its scopes', async () => {
    const { id, cheie } = dataOf<Added>(await add(aKey('crm')))
    expect(await callerOf(cheie)).toEqual({
      id,
      actor: 'api:crm',
      scopes: ['dosare:citire', 'suport:citire'],
    })
    expect(await find(id)).toEqual({
      id,
      nume: 'crm',
      inceput: cheie.slice(0, 10),
      drepturi: ['dosare:citire', 'suport:citire'],
      stare: 'activa',
      facuta_de: 'Ana Pop',
      facuta_la: app.clock.now().toISOString(),
      folosita_la: null,
      expira_la: null,
      retrasa_la: null,
    })
    expect((await client.get(calls.apiKeyList.path)).text).not.toContain(cheie)
    expect(await dumpDatabase(app)).not.toContain(cheie)
  })

  it('whose answer was lost is not made twice: it is listed, and its name is free once it is revoked', async () => {
    const sent = { 'idempotency-key': crypto.randomUUID() }
    const send = () => client.post(calls.apiKeyAdd.path, aKey('contabilitate'), sent)
    const { id, cheie } = dataOf<Added>(await send())
    const repeated = await send()
    expect(statusAndCode(repeated)).toEqual([409, 'cheie_existenta'])
    expect(repeated.text).not.toContain(cheie)
    expect((await find(id))?.stare).toBe('activa')
    dataOf(await revoke(id))
    expect(dataOf<Added>(await send()).id).not.toBe(id)
  })

  it('is refused from the moment it is revoked', async () => {
    const { id, cheie } = dataOf<Added>(await add(aKey('teren')))
    dataOf(await revoke(id))
    expect(await callerOf(cheie)).toBeNull()
    expect(await find(id)).toMatchObject({
      stare: 'retrasa',
      retrasa_la: app.clock.now().toISOString(),
    })
    expect(statusAndCode(await revoke(id))).toEqual([409, 'stare_nepotrivita'])
  })

  it('is good to the end of its last day, which has not passed', async () => {
    const today = dayOf(app.clock.now())
    const { id } = dataOf<Added>(await add({ ...aKey('azi'), expira: today }))
    expect(dayOf(new Date((await find(id))?.expira_la ?? ''))).toBe(today)
    const late = await add({ ...aKey('ieri'), expira: addDays(today, -1) })
    expect(late.body.errors?.fields).toHaveProperty('expira')
  })

  it.each([
    ['nume', { nume: 'doua cuvinte' }],
    ['drepturi', { drepturi: [] }],
    ['drepturi.0', { drepturi: ['tot'] }],
    ['expira', { expira: '2126-02-30' }],
  ])('is refused for a wrong %s: %j', async (field, wrong) => {
    const answer = await add({ ...aKey('gresita'), ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors?.fields ?? {})).toEqual([field])
  })

  it('names the operator where it was made at the command line', async () => {
    const operator = await anOperator(app)
    const { json } = await operator.run('chei', 'adauga', 'vechi', '--drept', 'dosare:citire')
    expect((await find((json as Added).id))?.facuta_de).toContain('ana')
    await operator.close()
  })

  it('is in the audit with the member and the request, made and revoked', async () => {
    const { id } = dataOf<Added>(await add(aKey('jurnal')))
    dataOf(await revoke(id))
    const entries = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `cheie:${id}`))
      .orderBy(desc(audit.id))
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['cheie.retrasa', `personal:${admin.id}`],
      ['cheie.adaugata', `personal:${admin.id}`],
    ])
    for (const { requestId } of entries) expect(requestId).not.toBe('')
  })

  it('is made and revoked only with a recent sign-in', async () => {
    const { id, cheie } = dataOf<Added>(await add(aKey('recent')))
    app.clock.advance(deskLimits.recentSignInSeconds + 1)
    for (const answer of [await add(aKey('tarziu')), await revoke(id)]) {
      expect(statusAndCode(answer)).toEqual([403, 'confirmare_necesara'])
    }
    expect(await callerOf(cheie)).not.toBeNull()
    expect((await list()).map(({ nume }) => nume)).not.toContain('tarziu')
    client = await signInMember(app, admin)
  })
})
