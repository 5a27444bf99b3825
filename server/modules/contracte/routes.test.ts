import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Contract } from '#contract/contracte.ts'
import { dayOf } from '#contract/time-zone.ts'
import { files } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContainer, aContract } from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PATH = '/api/get-contracte-info'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function aDocument(citizenId: number, usedBy: string, name: string) {
  const [row] = await app.ports.db
    .insert(files)
    .values({
      id: crypto.randomUUID(),
      ownerId: citizenId,
      name,
      type: 'application/pdf',
      size: 10,
      sha256: 'ab',
      usedBy,
    })
    .returning()
  return row!
}

it('lists the citizen’s contracts with their containers and documents, active ones first', async () => {
  const citizen = await aCitizen(app)
  const ended = await aContract(app, citizen.id, { state: 'incetat', endsOn: '2025-12-31' })
  const active = await aContract(app, citizen.id, { persoane: 3 })
  const dueOn = dayOf(app.clock.now())
  await anInvoice(app, citizen.id, { contractId: active.id, totalBani: 4350, dueOn })
  const container = await aContainer(app, active.id, { fractie: 'sticla' })
  const document = await aDocument(citizen.id, `contract:${active.id}`, 'Contract.pdf')
  await aDocument(citizen.id, `solicitare:${active.id}`, 'Altceva.pdf')
  const client = await signIn(app, citizen)
  const [first, second] = dataOf<Contract[]>(await client.get(PATH))
  expect(first).toMatchObject({
    id: active.id,
    stare: 'activ',
    persoane: 3,
    sold_bani: 4350,
    data_sold: dueOn,
    tarif: { valoare_bani: 1450 },
    recipiente: [{ eticheta: container.label, fractie: 'sticla', volum_l: 120 }],
    documente: [{ id: document.id, nume: 'Contract.pdf' }],
  })
  expect(first).not.toHaveProperty('data_sfarsit')
  expect(second).toMatchObject({
    id: ended.id,
    data_sfarsit: '2025-12-31',
    recipiente: [],
    sold_bani: 0,
  })
})

it('filters by state, and rejects an unknown state', async () => {
  const citizen = await aCitizen(app)
  await aContract(app, citizen.id)
  const suspended = await aContract(app, citizen.id, { state: 'suspendat' })
  const client = await signIn(app, citizen)
  const list = dataOf<Contract[]>(await client.get(`${PATH}?stare=suspendat`))
  expect(list.map(({ id }) => id)).toEqual([suspended.id])
  const unknown = await client.get(`${PATH}?stare=pierdut`)
  expect(statusAndCode(unknown)).toEqual([422, 'date_invalide'])
  expect(unknown.body.errors?.fields).toHaveProperty('stare')
})

it('does not list another citizen’s contracts', async () => {
  const [ana, ion] = [await aCitizen(app), await aCitizen(app)]
  const theirs = await aContract(app, ion.id)
  const client = await signIn(app, ana)
  expect(dataOf(await client.get(PATH))).toEqual([])
  const owner = await signIn(app, ion)
  expect(dataOf<Contract[]>(await owner.get(PATH)).map(({ id }) => id)).toEqual([theirs.id])
})

it('requires sign-in', async () => {
  expect(statusAndCode(await app.client().get(PATH))).toEqual([401, 'neautentificat'])
})
