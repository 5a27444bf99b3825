import { effect } from '@preact/signals-core'
import { issueSendToken } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { hasBackgroundSync } from '../browser/background-sync.ts'
import { subjectOf } from '../lib/token.ts'
import { call } from '../net/api.ts'
import { keepSendToken } from '../offline/send-token.ts'
import { isComposing } from './unsaved-changes.ts'
import { connection } from './connection.ts'
import { loadSendToken, sendTokenLasts } from './departure.ts'
import { askForSync, ownWaiting, rows } from './outbox.ts'
import { ownerOf, session } from './session.ts'

const HALF_ITS_LIFE_MS = (limits.token.sendSeconds * 1000) / 2
const NOT_FOUND = 404

let asking: Promise<void> | null = null
/** The server is of a version without send tokens. */
let isUnknown = false

/**
 * Has a token for the worker while a citizen writes, when the line is still there, or has entries that wait. Nobody
 * else has one, and none is asked for where the worker cannot send.
 */
export function watchSendToken(): void {
  if (!hasBackgroundSync()) return
  effect(() => {
    const owner = ownerOf(session.value)
    const isWanted = isComposing.value || ownWaiting.value
    void rows.value // each look at the queue sees to it again
    if (owner !== null && isWanted && connection.value === 'online') ensureSendToken(owner)
  })
}

function ensureSendToken(owner: string): void {
  if (isUnknown || sendTokenLasts(owner, HALF_ITS_LIFE_MS)) return
  asking ??= ask().finally(() => (asking = null))
}

async function ask(): Promise<void> {
  const outcome = await call(issueSendToken)
  isUnknown = outcome.kind === 'refused' && outcome.status === NOT_FOUND
  if (outcome.kind !== 'ok') return
  const { token } = outcome.data
  await keepSendToken({ owner: subjectOf(token) ?? '', token })
  await loadSendToken() // who has signed out meanwhile leaves none behind
  if (ownWaiting.peek()) await askForSync()
}
