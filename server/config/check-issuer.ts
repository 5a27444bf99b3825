import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import type { Env } from './env.ts'
import { getDemoCity } from './city/load-city.ts'

/**
 * Checks that the built client accepts the tokens of this server: with another issuer nobody could sign in. `dist`: folder
 * of the build; nothing is checked if there is none. Throws a `StartError`.
 */
export function assertKnownIssuer({ tokenIssuer }: Pick<Env, 'tokenIssuer'>, dist: string): void {
  const file = path.join(dist, '.build-stamp')
  if (!existsSync(file)) return
  const stamp = JSON.parse(readFileSync(file, 'utf8')) as { tokenIssuer?: string }
  const accepted = stamp.tokenIssuer ?? getDemoCity().emitent_tokenuri
  if (accepted === tokenIssuer) return
  throw new StartError(
    `TOKEN_ISSUER este ${tokenIssuer}, dar clientul a fost construit pentru ${accepted}: nimeni nu s-ar putea autentifica. Construiți-l din nou cu VITE_TOKEN_ISSUER=${tokenIssuer}.`,
  )
}
