import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { getFacturiInfo, getTaxesCetatean } from '#contract/facturi.ts'
import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { mesajeCount, notificariList } from '#contract/notificari.ts'
import { paths } from '#contract/paths.ts'
import { platiList, platiRecurente } from '#contract/plati.ts'
import { platescPentru } from '#contract/platitori.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { utileList } from '#contract/utile.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aSolicitare, aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aNotification } from '#server/testing/factories/notifications.ts'
import {
  aContainer,
  aContract,
  aPlace,
  aRound,
  aRoundDay,
} from '#server/testing/factories/places.ts'
import { aClientOnPaper, aConsent } from '#server/testing/factories/platitori.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

/** Statements of the whole process, of every pool. */
let statements = 0
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
const { query } = prototype
prototype.query = function counted(this: pg.Client, ...args) {
  statements += 1
  return query.apply(this, args)
}

let app: TestApp
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
  const citizen = await aCitizen(app)
  const today = dayOf(app.clock.now())
  for (const due of [5, -5]) {
    const { id: contractId } = await aContract(app, citizen.id)
    const place = await aPlace(app, citizen.id, { contractId })
    await aContainer(app, contractId)
    await anInvoice(app, citizen.id, { contractId, dueOn: addDays(today, due) })
    const round = await aRound(app, place.id)
    await aRoundDay(app, round.id, addDays(today, 1))
    await aNotification(app, citizen.id)
    await aSolicitare(app, citizen.id)
    await aSolvedSesizare(app, citizen.id)
  }
  for (let count = 0; count < 3; count += 1) {
    await aConsent(app, citizen.id, await aClientOnPaper(app))
  }
  client = await signIn(app, citizen)
})
afterAll(async () => {
  prototype.query = query
  await app.close()
})

// The session of each caller is one of them.
const most: [path: string, statements: number][] = [
  [mesajeCount.path, 2],
  [notificariList.path, 2],
  [`${notificariList.path}?necitite=true&ordine=vechi`, 2],
  [solicitarileMele.path, 2],
  [sesizariList.path, 2],
  [`${sesizariList.path}?stare=deschise`, 2],
  [getContracteInfo.path, 2],
  [getFacturiInfo.path, 2],
  [`${getFacturiInfo.path}?stare=de_plata&an=2026`, 2],
  [getTaxesCetatean.path, 3],
  [platiList.path, 3],
  [platiRecurente.path, 3],
  [platescPentru.path, 3],
  [locatiileMele.path, 3],
  [locatieList.path, 2],
  [utileList.path, 2],
  [`${paths.faq}LOGIN_PAGE`, 1],
]

it.each(most)('%s takes at most %i statements', async (path, limit) => {
  await client.get(path)
  statements = 0
  const { status } = await client.get(path)
  expect(status).toBe(200)
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThanOrEqual(limit)
})
