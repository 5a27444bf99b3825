import { sesizareNoua, type Sesizare } from '#contract/sesizari.ts'
import { ApiClient } from '#tests/support/api.ts'
import { signInByApi, type Credentials } from './accounts.ts'

/** Signs in as a citizen's other device, which calls the API without a page. */
export async function signInAnotherDevice(
  account: Credentials,
  baseUrl?: string,
): Promise<ApiClient> {
  const client = new ApiClient(baseUrl)
  client.token = (await signInByApi(client, account)).token
  return client
}

/** Sends a sesizare, which notifies its citizen. */
export async function sendReport(client: ApiClient, descriere: string): Promise<Sesizare> {
  const body = { categorie: 'MIROS', descriere, adresa_text: 'Str. Exemplului nr. 5' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await client.call(sesizareNoua, { body, headers })
  if (answer.status !== 200) throw new Error(`sending the sesizare failed: ${answer.text}`)
  return answer.data
}
