import { effect } from '@preact/signals-core'
import { issueSendToken } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { hasBackgroundSync } from '../browser/background-sync.ts'
import { subjectOf } from '../lib/token.ts'
import { call } from '../net/api.ts'
import { storeSendToken } from '../offline/send-token.ts'
import { isComposing } from './unsaved-changes.ts'
import { connection } from './connection.ts'
import { loadSendToken, isSendTokenValidFor } from './send-mode.ts'
import { registerSync } from './outbox-drain.ts'
import { ownWaiting, rows } from './outbox-rows.ts'
import { ownerOf, session } from './session.ts'

const HALF_ITS_LIFE_MS = (limits.token.sendSeconds * 1000) / 2
const NOT_FOUND = 404

let asking: Promise<void> | null = null
/** True if the server's version has no send tokens. */
let isUnknown = false

/**
 * Maintains a send token for the worker while a signed-in citizen is writing or has waiting entries, so that it is
 * fetched while still online. None is issued for visitors, or where the worker cannot send (no Background Sync).
 */
export function watchSendToken(): void {
  if (!hasBackgroundSync()) return
  effect(() => {
    const owner = ownerOf(session.value)
    const isWanted = isComposing.value || ownWaiting.value
    void rows.value // re-run on each refresh of the queue
    if (owner !== null && isWanted && connection.value === 'online') ensureSendToken(owner)
  })
}

function ensureSendToken(owner: string): void {
  if (isUnknown || isSendTokenValidFor(owner, HALF_ITS_LIFE_MS)) return
  asking ??= ask().finally(() => (asking = null))
}

async function ask(): Promise<void> {
  const outcome = await call(issueSendToken)
  isUnknown = outcome.kind === 'refused' && outcome.status === NOT_FOUND
  if (outcome.kind !== 'ok') return
  const { token } = outcome.data
  await storeSendToken({ owner: subjectOf(token) ?? '', token })
  await loadSendToken() // deletes the token if the citizen has signed out meanwhile
  if (ownWaiting.peek()) await registerSync()
}
