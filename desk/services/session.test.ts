import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deskLimits } from '#contract/desk/limits.ts'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import type { Refused } from '#src/net/outcome.ts'
import { enter, isAllowed, leave, leaveIfEnded, noteUse, session, takeIdentity } from './session.ts'

const idleMs = deskLimits.session.idleSeconds * 1000
const editor = { nume: 'Emil Ene', permisiuni: ['continut.editeaza'] } as unknown as MemberIdentity

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  leave()
  vi.useRealTimers()
})

it('hides the page of a session that was not used for its idle time', () => {
  enter(editor)
  vi.advanceTimersByTime(idleMs - 1)
  noteUse()
  vi.advanceTimersByTime(idleMs - 1)
  expect(session.value.kind).toBe('signed-in')
  vi.advanceTimersByTime(1)
  expect(session.value).toEqual({ kind: 'signed-out', hasEnded: true })
})

it('allows only what the server has told of the member, and nothing without one', () => {
  enter(editor)
  expect(isAllowed('continut.editeaza')).toBe(true)
  expect(isAllowed('personal.administreaza')).toBe(false)
  leave()
  expect(isAllowed('continut.editeaza')).toBe(false)
})

it('says that a session has ended only if there was one', () => {
  session.value = { kind: 'loading' }
  leave()
  expect(session.value).toEqual({ kind: 'signed-out', hasEnded: false })
})

const refusal: Refused = {
  kind: 'refused',
  status: 401,
  code: 'neautentificat',
  messages: [],
  fields: {},
  data: undefined,
  retryAfter: undefined,
}

it('ends by the answer to a call that was made in it', () => {
  enter(editor)
  leaveIfEnded({ kind: 'offline' }, session.value)
  expect(session.value.kind).toBe('signed-in')
  leaveIfEnded(refusal, session.value)
  expect(session.value).toEqual({ kind: 'signed-out', hasEnded: true })
})

it('is not ended by a late answer to a call of the session before, nor is a sign-in under way', () => {
  enter(editor)
  const before = session.value
  leave()
  session.value = { kind: 'second-factor', totp: true, passkey: false }
  leaveIfEnded(refusal, before)
  leaveIfEnded(refusal, session.value)
  expect(session.value.kind).toBe('second-factor')
  enter(editor)
  leaveIfEnded(refusal, before)
  expect(session.value.kind).toBe('signed-in')
})

it('takes who is signed in from a later answer, but not from one that is older than a sign-out', () => {
  enter(editor)
  const before = session.value
  const data = { ...editor, nume: 'Emil Enache' }
  const found = { kind: 'ok', data, meta: undefined } as const
  takeIdentity(found, before)
  expect(session.value).toMatchObject({ kind: 'signed-in', member: { nume: 'Emil Enache' } })
  session.value = { kind: 'signed-out', hasEnded: false }
  takeIdentity(found, before)
  expect(session.value.kind).toBe('signed-out')
  takeIdentity(found, session.value)
  expect(session.value.kind).toBe('signed-in')
})

it('stays at its second factor when a late answer says that the session before has ended', () => {
  enter(editor)
  const before = session.value
  session.value = { kind: 'second-factor', totp: true, passkey: false }
  takeIdentity(refusal, before)
  expect(session.value.kind).toBe('second-factor')
})
