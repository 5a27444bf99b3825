import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '#server/db/schema.ts'
import { findApiCaller } from '#server/domain/api-keys.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { dumpDatabase } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

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

interface Added {
  id: number
  cheie: string
}
const add = async (name: string, ...options: string[]) =>
  (await operator.run('chei', 'adauga', name, '--drept', 'dosare:citire', ...options)).json as Added
const list = async (id: number) =>
  ((await operator.run('chei', 'list')).json as { id: number }[]).find((key) => key.id === id)
const isAccepted = async (key: string) =>
  (await findApiCaller(app.ports.db, app.clock.now(), key)) !== null

describe('an API key', () => {
  it('is shown once and stored as its hash', async () => {
    const { text, json } = await operator.run('chei', 'adauga', 'crm', '--drept', 'dosare:citire')
    const { id, cheie } = json as Added
    expect(cheie).toMatch(/^salub_[0-9A-Za-z]{46}$/)
    expect(text).toContain(cheie)
    expect(await isAccepted(cheie)).toBe(true)
    expect((await operator.run('chei', 'list')).text).not.toContain(cheie)
    expect(await dumpDatabase(app)).not.toContain(cheie)
    expect(await list(id)).toMatchObject({
      nume: 'crm',
      inceput: cheie.slice(0, 10),
      drepturi: ['dosare:citire'],
      facuta_de: 'operator:ana',
      folosita_la: null,
    })
    expect((await operator.audited())[0]).toMatchObject({
      action: 'cheie.adaugata',
      subject: `cheie:${id}`,
    })
  })

  it('is refused once it is revoked, and its name is free again', async () => {
    const { id, cheie } = await add('contabilitate')
    await expect(add('contabilitate')).rejects.toThrow('Există deja o cheie neretrasă')
    await operator.run('chei', 'retrage', String(id))
    expect(await isAccepted(cheie)).toBe(false)
    expect((await operator.audited())[0]).toMatchObject({ action: 'cheie.retrasa' })
    await expect(operator.run('chei', 'retrage', String(id))).rejects.toThrow('Nu există cheia')
    expect((await add('contabilitate')).id).not.toBe(id)
  })

  it('is refused after its last day', async () => {
    const { id, cheie } = await add('temporar', '--expira', '2126-12-31')
    expect(await isAccepted(cheie)).toBe(true)
    const { db } = app.ports
    await db.update(apiKeys).set({ expiresAt: app.clock.now() }).where(eq(apiKeys.id, id))
    expect(await isAccepted(cheie)).toBe(false)
  })

  it('is not looked up with a wrong checksum', async () => {
    const { cheie } = await add('scris-gresit')
    const other = cheie.endsWith('a') ? 'b' : 'a'
    expect(await isAccepted(cheie.slice(0, -1) + other)).toBe(false)
  })

  it.each([
    [['chei', 'adauga', 'a b', '--drept', 'dosare:citire'], 'Numele cheii'],
    [['chei', 'adauga', 'x'], '--drept cere'],
    [['chei', 'adauga', 'x', '--drept', 'tot'], '--drept cere'],
    [
      ['chei', 'adauga', 'x', '--drept', 'dosare:citire', '--expira', '2020-01-01'],
      '--expira cere',
    ],
    [['chei', 'retrage', 'x'], 'Id-ul'],
  ])('is not made or revoked by %j', async (argv, sentence) => {
    await expect(operator.run(...argv)).rejects.toThrow(sentence)
  })
})
