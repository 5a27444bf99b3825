import { hmac } from '#server/crypto/secrets.ts'
import type { BankAccess, Env } from '#server/config/env.ts'
import { REST_PATH } from './sandbox/options.ts'

/** Path of the bank's callbacks. */
export const CALLBACK_PATH = '/api/plata/callback'
const ANY_ADDRESS = ['0.0.0.0', '::']

type Wanted = Pick<Env, 'bank' | 'appKey' | 'host' | 'port'>

/** Returns how the bank is reached: as configured, else the demonstration bank on this server. */
export function bankAccess(env: Wanted): BankAccess {
  return env.bank ?? sandboxAccess(env)
}

/** True if the demonstration bank runs on this server. */
export const hasSandbox = ({ bank, demo }: Pick<Env, 'bank' | 'demo'>): boolean => demo && !bank

/** Returns where the demonstration bank calls the merchant. */
export const sandboxCallbackUrl = (env: Wanted): string => ownAddress(env) + CALLBACK_PATH

// The secrets derive from the app key, so that callbacks queued before a restart stay valid after it.
function sandboxAccess(env: Wanted): BankAccess {
  return {
    url: ownAddress(env) + REST_PATH,
    user: 'portal',
    password: hmac(env, 'banca-demo:parola'),
    callbackKey: Buffer.from(hmac(env, 'banca-demo:confirmari'), 'hex').toString('base64url'),
  }
}

/** Returns the address at which this server reaches itself. */
function ownAddress({ host, port }: Wanted): string {
  if (ANY_ADDRESS.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
