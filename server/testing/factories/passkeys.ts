import { passkeyAdd, passkeyAddOptions, passkeySignInOptions } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { dataOf } from '../helpers.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import type { TestApp, TestClient } from '../test-app.ts'

export type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0]
export type RequestOptions = Parameters<SoftwareAuthenticator['get']>[0]

/** Adds a passkey to the account of a signed-in client. */
export async function aPasskey(app: TestApp, client: TestClient) {
  const key = new SoftwareAuthenticator(app.ports.env.publicUrl)
  const options = dataOf<CreationOptions>(await client.post(passkeyAddOptions.path, {}))
  const answer = await client.post(passkeyAdd.path, { raspuns: key.create(options) })
  return { key, passkey: dataOf<Passkey>(answer) }
}

/** Asks for what a passkey signs to sign in. */
export const signInOptions = async (client: TestClient): Promise<RequestOptions> =>
  dataOf<RequestOptions>(await client.post(passkeySignInOptions.path))
