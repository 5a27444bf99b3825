import { createDatabase } from './database.ts'

/** Token with which the worker sends a citizen's entries while no page is open; the server accepts no other use. */
export interface SendToken {
  /** Id of the citizen. */
  owner: string
  token: string
}

const STORE = 'tokenuri'
const KEY = 'trimitere'

const transact = createDatabase('portal-trimitere', [STORE], 'relaxed')

/** Returns null also if the browser refuses storage; then only pages send. */
export async function readSendToken(): Promise<SendToken | null> {
  const stored: unknown = await transact('readonly', [STORE], (store) =>
    store(STORE).get(KEY),
  ).catch(() => null)
  return isSendToken(stored) ? stored : null
}

export async function storeSendToken(given: SendToken): Promise<void> {
  await transact('readwrite', [STORE], (store) => store(STORE).put(given, KEY)).catch(() => null)
}

export async function clearSendToken(): Promise<void> {
  await transact('readwrite', [STORE], (store) => store(STORE).clear()).catch(() => null)
}

function isSendToken(value: unknown): value is SendToken {
  const { owner, token } = Object(value) as Partial<SendToken>
  return typeof owner === 'string' && typeof token === 'string'
}
