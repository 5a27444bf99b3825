import { hmac } from '#server/domain/secrets.ts'
import type { BankAccess, Env } from '#server/env.ts'
import { REST_PATH } from './sandbox/options.ts'

/** Where the bank calls us. */
export const CALLBACK_PATH = '/api/plata/callback'
const ANY_ADDRESS = ['0.0.0.0', '::']

type Wanted = Pick<Env, 'bank' | 'appKey' | 'host' | 'port'>

/** How the bank is reached: the one that is configured, else the demonstration's own on this server. */
export function bankAccess(env: Wanted): BankAccess {
  return env.bank ?? sandboxAccess(env)
}

/** Where the bank of the demonstration calls the merchant. */
export const sandboxCallbackUrl = (env: Wanted): string => ownAddress(env) + CALLBACK_PATH

// Both ends are this server, so that whatever outlives a restart is signed with the key that does.
function sandboxAccess(env: Wanted): BankAccess {
  return {
    url: ownAddress(env) + REST_PATH,
    user: 'portal',
    password: hmac(env, 'banca-demo:parola'),
    callbackKey: Buffer.from(hmac(env, 'banca-demo:confirmari'), 'hex').toString('base64url'),
  }
}

/** This server as it reaches itself. */
function ownAddress({ host, port }: Wanted): string {
  if (ANY_ADDRESS.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
