import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientError } from '#contract/erori-client.ts'
import { recordClientError } from '#server/modules/erori-client/repo.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const DAY = 24 * 3600

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

interface Listed {
  total: number
  lista: { mesaj: string; de_cate_ori: number; motoare: string[]; cadre: string[] }[]
}
const listed = async (...options: string[]) =>
  (await operator.run('erori', ...options)).json as Listed

const see = (mesaj: string, engine: string) => {
  const error: ClientError = {
    fel: 'ecran',
    ecran: 'plati',
    mesaj,
    versiune: '1.0.0',
    cadre: ['plati-Ab12xY_.js:1:2', 'prima-Ab12xY_.js:1:3'],
  }
  return recordClientError(app.ports.db, error, engine, app.clock.now())
}

it('lists client errors, the latest first', async () => {
  expect((await operator.run('erori')).text).toBe('Nu sunt erori.')
  await see('old', 'gecko 115')
  app.clock.advance(3 * DAY)
  await see('new', 'webkit 17')
  await see('new', 'webkit 16')
  const { text } = await operator.run('erori')
  expect(text).toMatch(
    / 2 +ecran +plati +1\.0\.0 +webkit 17, webkit 16 +new +plati-Ab12xY_\.js:1:2\n/,
  )
  expect(await listed()).toMatchObject({
    total: 2,
    lista: [
      { mesaj: 'new', de_cate_ori: 2, motoare: ['webkit 17', 'webkit 16'] },
      { mesaj: 'old', cadre: ['plati-Ab12xY_.js:1:2', 'prima-Ab12xY_.js:1:3'] },
    ],
  })
  expect(await listed('--zile', '2')).toMatchObject({ total: 1, lista: [{ mesaj: 'new' }] })
  expect(await listed('--limita', '1')).toMatchObject({ total: 2, lista: [{ mesaj: 'new' }] })
})
