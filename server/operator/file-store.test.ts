import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installation } from '#server/db/schema.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
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

async function keepOrphaned(): Promise<void> {
  const temporary = app.ports.files.temporaryPath()
  await writeFile(temporary, 'rămas')
  await app.ports.files.save(randomUUID(), temporary)
}

it('counts the files without a row, and moves them to trash on command', async () => {
  await operator.run('fisiere', 'verifica')
  for (let count = 0; count < 12; count += 1) await keepOrphaned()
  app.clock.advance(2 * 24 * 3600)
  const counted = { pastrate: 12, fara_urma: 12, la_cos: 0 }
  expect((await operator.run('fisiere', 'verifica')).json).toEqual(counted)
  expect(await operator.run('fisiere', 'curata')).toMatchObject({ json: { mutate: 0 }, code: 1 })
  expect((await operator.run('fisiere', 'curata', '--da')).json).toEqual({ mutate: 12 })
  const moved = { pastrate: 0, fara_urma: 0, la_cos: 12 }
  expect((await operator.run('fisiere', 'verifica')).json).toEqual(moved)
  expect((await operator.audited())[0]).toMatchObject({ action: 'fisiere.curatate' })
})

it('does not touch the files of another database, unless they are adopted', async () => {
  await app.ports.files.setInstallation(randomUUID())
  await expect(operator.run('fisiere', 'curata', '--da')).rejects.toThrow(/sunt ale altei baze/)
  const photo = await operator.file('a.pdf', '%PDF-1.4\n%%EOF\n')
  const document = ['utile', 'adauga-document', 'articol', photo]
  await expect(operator.run(...document)).rejects.toThrow(/sunt ale altei baze/)

  expect((await operator.run('fisiere', 'adopta')).code).toBe(1)
  expect((await operator.run('fisiere', 'adopta', '--da')).json).toEqual({ legate: true })
  const [own] = await app.ports.db.select().from(installation)
  expect(await app.ports.files.installation()).toBe(own!.id)
  expect((await operator.run('fisiere', 'adopta', '--da')).json).toEqual({ legate: false })
})
