import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { endedConsentDays, unansweredConsentDays, unusedConsentDays } from '#contract/retention.ts'
import type { Payee } from '#contract/platitori.ts'
import { payerConsents } from '#server/db/schema.ts'
import { PASSWORD, signIn } from '#server/testing/factories/accounts.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aClientOnPaper, aConsent, askConsent } from '#server/testing/factories/platitori.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { purgeConsents } from './purge.ts'

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

async function aConsented() {
  const payer = await aSignedIn(app)
  const paper = await aClientOnPaper(app)
  return { ...payer, paper, id: await aConsent(app, payer.citizen.id, paper) }
}

const find = async (id: number) =>
  (await app.ports.db.select().from(payerConsents).where(eq(payerConsents.id, id)))[0]

describe('the cleanup', () => {
  it('deletes a request that nobody answered', async () => {
    const { client } = await aSignedIn(app)
    const { id } = dataOf<Payee>(await askConsent(client, (await aClientOnPaper(app)).pair))
    await purgeConsents(app.ports)
    expect(await find(id)).toBeDefined()
    app.clock.advance((unansweredConsentDays + 1) * DAY)
    await purgeConsents(app.ports)
    expect(await find(id)).toBeUndefined()
  })

  it('ends a consent that nobody pays by, tells both, and deletes it much later', async () => {
    const { citizen, id, paper } = await aConsented()
    app.clock.advance((unusedConsentDays - 1) * DAY)
    await purgeConsents(app.ports)
    expect(await find(id)).toMatchObject({ endedAt: null })
    app.clock.advance(2 * DAY)
    await purgeConsents(app.ports)
    expect(await find(id)).toMatchObject({ endedBy: 'sistem' })
    const client = await signIn(app, citizen)
    expect(dataOf(await client.get('/api/notificari-list'))).toMatchObject([
      { titlu: 'Un acord de plată s-a oprit' },
    ])
    expect((await app.messages(paper.phone))[0]!.text).toContain('nu mai plateste pentru dvs.')
    app.clock.advance((endedConsentDays + 1) * DAY)
    await purgeConsents(app.ports)
    expect(await find(id)).toBeUndefined()
  })
})

describe('closing an account', () => {
  it('erases what its owner asked for', async () => {
    const { client, id } = await aConsented()
    dataOf(await client.post('/api/cetatean/sterge-cont', { password: PASSWORD }))
    expect(await find(id)).toBeUndefined()
  })

  it('ends what its owner consented to, and the payer sees it', async () => {
    const payer = await aSignedIn(app)
    const debtor = await aSignedIn(app)
    const paper = await aClientOnPaper(app)
    const id = await aConsent(app, payer.citizen.id, { ...paper, client: debtor.citizen })
    dataOf(await debtor.client.post('/api/cetatean/sterge-cont', { password: PASSWORD }))
    expect(await find(id)).toMatchObject({ endedBy: 'client', phoneMask: null })
    expect(dataOf<Payee[]>(await payer.client.get('/api/platesc-pentru'))).toMatchObject([
      { stare: 'oprita', facturi: [] },
    ])
  })
})

describe('the operator', () => {
  it('lists who pays for a client, and stops it at the client’s request', async () => {
    const { client, id, paper } = await aConsented()
    const cnp = paper.client.cnpCui
    const { text, json } = await operator.run('acorduri', 'list', cnp)
    expect(text).toContain('07xx xxx x42')
    expect(json).toMatchObject([{ id }])
    await operator.run('acorduri', 'opreste', String(id))
    expect((await operator.run('acorduri', 'list', cnp)).json).toEqual([])
    expect(dataOf<Payee[]>(await client.get('/api/platesc-pentru'))).toMatchObject([
      { stare: 'oprita', oprit_de: 'operator' },
    ])
    await expect(operator.run('acorduri', 'opreste', '999999')).rejects.toThrow(
      'Nu există acordul 999999.',
    )
  })
})
