import { computed, signal } from '@preact/signals-core'
import { deskLimits } from '#contract/desk/limits.ts'
import { staffMe, staffSignOut } from '#contract/desk/auth.ts'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import type { Permission } from '#contract/desk/permissions.ts'
import { call } from '#src/net/api.ts'
import type { Failed } from '#src/net/outcome.ts'
import { hasCode, type DeskOutcome } from './outcome.ts'

export type DeskSession =
  | { kind: 'loading' }
  /** Nobody works at the desk yet, so the server does not have it. */
  | { kind: 'closed' }
  | { kind: 'unavailable'; failure: Failed }
  /** The member wanted to leave; the session may still be open. */
  | { kind: 'sign-out-failed'; failure: Failed }
  /** `hasEnded`: there was a session. */
  | { kind: 'signed-out'; hasEnded: boolean }
  /** The password was right; the second factors that the member has. */
  | { kind: 'second-factor'; totp: boolean; passkey: boolean }
  | { kind: 'signed-in'; member: MemberIdentity }

export const session = signal<DeskSession>({ kind: 'loading' })

/** The signed-in member; null for nobody. */
export const member = computed(() =>
  session.value.kind === 'signed-in' ? session.value.member : null,
)

/** Decides whether the signed-in member has the permission, or any of several; the server checks it again. */
export function isAllowed(needed: Permission | readonly Permission[]): boolean {
  return [needed].flat().some((permission) => member.value?.permisiuni.includes(permission))
}

/** Asks the server who is signed in. */
export async function loadSession(): Promise<void> {
  const outcome = await call(staffMe)
  if (outcome.kind === 'ok') return enter(outcome.data)
  if (isUnauthenticated(outcome)) return leave()
  session.value = hasCode(outcome, 'inexistent')
    ? { kind: 'closed' }
    : { kind: 'unavailable', failure: outcome }
}

/** Opens the desk for a member. */
export function enter(identity: MemberIdentity): void {
  session.value = { kind: 'signed-in', member: identity }
  noteUse()
}

/** Asks for the sign-in; the address stays, so that one returns where one was. */
export function leave(): void {
  stopIdleTimer()
  const hasEnded = session.peek().kind === 'signed-in'
  if (hasEnded || session.peek().kind !== 'signed-out') {
    session.value = { kind: 'signed-out', hasEnded }
  }
}

/**
 * Asks for the sign-in if the answer to a call says that its session has ended. `before`: the session when the call was
 * made; a late answer does not disturb a sign-in that has begun since.
 */
export function leaveIfEnded(outcome: DeskOutcome<unknown>, before: DeskSession): void {
  if (before.kind === 'signed-in' && session.peek() === before && isUnauthenticated(outcome))
    leave()
}

const isUnauthenticated = (outcome: DeskOutcome<unknown>): boolean =>
  hasCode(outcome, 'neautentificat') || hasCode(outcome, 'al_doilea_factor')

/** Ends the session on the server too. */
export async function signOut(): Promise<void> {
  const outcome = await call(staffSignOut, {})
  if (outcome.kind !== 'ok' && !hasCode(outcome, 'neautentificat')) {
    session.value = { kind: 'sign-out-failed', failure: outcome }
    return
  }
  stopIdleTimer()
  session.value = { kind: 'signed-out', hasEnded: false }
}

let idleTimer: ReturnType<typeof setTimeout> | undefined

/** Restarts the time after which the server ends an unused session, and its page is hidden here too. */
export function noteUse(): void {
  stopIdleTimer()
  idleTimer = setTimeout(leave, deskLimits.session.idleSeconds * 1000)
}

function stopIdleTimer(): void {
  clearTimeout(idleTimer)
}

/** Asks again who is signed in when the page is seen again: the session may have ended, or begun in another tab. */
export function watchVisibility(): void {
  document.addEventListener('visibilitychange', () => {
    const { kind } = session.peek()
    const isSettled = kind === 'signed-in' || kind === 'signed-out'
    if (!document.hidden && isSettled) void refreshSession()
  })
}

/** Asks the server again who is signed in, without leaving the page if it does not answer. */
export async function refreshSession(): Promise<void> {
  const before = session.peek()
  takeIdentity(await call(staffMe), before)
}

/** Takes a later answer about who is signed in. `before`: the session when the server was asked. */
export function takeIdentity(outcome: DeskOutcome<MemberIdentity>, before: DeskSession): void {
  if (outcome.kind !== 'ok') return leaveIfEnded(outcome, before)
  const now = session.peek()
  if (now === before || isOfSameMember(now, before)) enter(outcome.data)
}

function isOfSameMember(one: DeskSession, other: DeskSession): boolean {
  return one.kind === 'signed-in' && other.kind === 'signed-in' && one.member.id === other.member.id
}
