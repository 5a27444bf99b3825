import { eq } from 'drizzle-orm'
import type { Card, Mandate } from '#contract/plati.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { notifications } from '#server/db/schema.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { dataOf } from '../helpers.ts'
import { anInvoice } from './facturi.ts'
import { startPayment } from './plati.ts'
import type { PaymentsApp, aDebtor } from './plati.ts'
import type { TestApp, TestClient } from '../test-app.ts'

type Debtor = Pick<Awaited<ReturnType<typeof aDebtor>>, 'citizen' | 'client'>

/** Pays positions through the bank's page and returns the id of the payment. */
export async function payPositions(
  app: PaymentsApp,
  { client }: Pick<Debtor, 'client'>,
  positions: number[],
  { card = 'reusita', save = false } = {},
): Promise<number> {
  const more = save ? { salveaza_card: true } : {}
  const { plata_id, redirect_url } = await startPayment(client, positions, more)
  await app.pay(redirect_url, card)
  await settle(app.ports, plata_id)
  return plata_id
}

/** Saves a card by paying a new invoice. */
export async function aSavedCard(
  app: PaymentsApp,
  debtor: Debtor,
  card = 'reusita',
): Promise<Card> {
  const known = (await fetchCards(debtor.client)).map(({ id }) => id)
  const dueOn = addDays(dayOf(app.clock.now()), 20)
  const invoice = await anInvoice(app, debtor.citizen.id, { dueOn })
  await payPositions(app, debtor, [invoice.id], { card, save: true })
  return (await fetchCards(debtor.client)).find(({ id }) => !known.includes(id))!
}

export const fetchCards = async (client: TestClient): Promise<Card[]> =>
  dataOf(await client.get('/api/get-cards'))

/** Requests to start, change or stop the recurring payment of a contract. */
export const requestMandate = (client: TestClient, contractId: number, body: object) =>
  client.post(`/api/process-payments-recurente/${contractId}`, body)

/** Saves a mandate on a card, up to 100 lei by default. */
export const aMandate = async (
  client: TestClient,
  contractId: number,
  cardId: number,
  plafon_bani = 10_000,
): Promise<Mandate> =>
  dataOf(await requestMandate(client, contractId, { activ: true, card_id: cardId, plafon_bani }))

export async function fetchMandate(client: TestClient, contractId: number): Promise<Mandate> {
  const all = dataOf<Mandate[]>(await client.get('/api/plati-recurente'))
  return all.find(({ contract_id }) => contract_id === contractId)!
}

/** Lists all notifications of a citizen, oldest first. */
export async function readNotifications({ ports }: TestApp, citizenId: number) {
  return ports.db
    .select({ title: notifications.title, text: notifications.text, kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.citizenId, citizenId))
    .orderBy(notifications.id)
}

export const readNotificationTitles = async (app: TestApp, citizenId: number): Promise<string[]> =>
  (await readNotifications(app, citizenId)).map(({ title }) => title)
