import { addDays } from '#contract/days.ts'
import type { Payee } from '#contract/platitori.ts'
import { dayOf } from '#contract/time-zone.ts'
import { payerConsents } from '#server/db/schema.ts'
import { dataOf } from '../helpers.ts'
import { aFreshE164 } from '../identities.ts'
import type { TestApp, TestClient } from '../test-app.ts'
import { anEnrolledClient } from './accounts.ts'
import { anInvoice } from './facturi.ts'
import { aContract } from './forms.ts'

/** A client without an account, whose phone the operator knows, with an unpaid invoice and what stands on its paper. */
export async function aClientOnPaper(app: TestApp, overrides: { telefon?: string | null } = {}) {
  const telefon = overrides.telefon === undefined ? aFreshE164() : overrides.telefon
  const client = await anEnrolledClient(app, { telefon: telefon ?? undefined })
  const contract = await aContract(app, client.id)
  const dueOn = addDays(dayOf(app.clock.now()), 20)
  const invoice = await anInvoice(app, client.id, {
    contractId: contract.id,
    dueOn,
  })
  const pair = { factura: `${invoice.serie} ${invoice.numar}`, cod_client: contract.codClient }
  return { client, contract, invoice, pair, phone: telefon ?? '' }
}
export type ClientOnPaper = Awaited<ReturnType<typeof aClientOnPaper>>

export const askConsent = (client: TestClient, pair: object, nume = 'Mama') =>
  client.post('/api/platesc-pentru', { ...pair, nume })

/** Returns the code in the newest SMS that asks for a consent. */
export async function lastConsentCode(app: TestApp, phone: string): Promise<string> {
  for (const { text } of await app.messages(phone)) {
    const code = /\b(\d{5}), va/.exec(text)?.[1]
    if (code) return code
  }
  throw new Error('no message with a code of a consent found')
}

/** Has a citizen ask for a consent and enter the client's code; returns its id. */
export async function giveConsent(
  app: TestApp,
  client: TestClient,
  { pair, phone }: Pick<ClientOnPaper, 'pair' | 'phone'>,
): Promise<number> {
  const { id } = dataOf<Payee>(await askConsent(client, pair))
  const cod = await lastConsentCode(app, phone)
  dataOf(await client.post(`/api/platesc-pentru/${id}/confirma`, { cod }))
  return id
}

/** Inserts a consent that was given, to the payer by a client with a contract. */
export async function aConsent(
  app: TestApp,
  payerId: number,
  { client, contract }: { client: { id: number }; contract: { id: number } },
  state: { givenAt?: null } = {},
): Promise<number> {
  const now = app.clock.now()
  const [row] = await app.ports.db
    .insert(payerConsents)
    .values({
      payerId,
      clientId: client.id,
      contractId: contract.id,
      name: 'Mama',
      phoneMask: '07xx xxx x42',
      createdAt: now,
      givenAt: now,
      ...state,
    })
    .returning()
  return row!.id
}
