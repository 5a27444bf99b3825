import * as calls from '#contract/desk/personal.ts'
import type { Member } from '#contract/desk/personal.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'

export const listMembers = (): Promise<Outcome<Member[]>> => deskCall(calls.staffList)

/** Adds a member, to whom the server sends the invitation by e-mail. */
export const addMember = (person: {
  nume: string
  email: string
  rol: Role
}): Promise<Outcome<{ id: number }>> => deskCall(calls.staffAdd, { body: person })

export const changeRole = (id: number, rol: Role): Promise<Outcome<true>> =>
  deskCall(calls.staffChangeRole, { params: { id }, body: { rol } })

const simpleActions = {
  disable: calls.staffDisable,
  enable: calls.staffEnable,
  reset: calls.staffReset,
} as const

export type MemberAction = keyof typeof simpleActions

export const changeMember = (action: MemberAction, id: number): Promise<Outcome<true>> =>
  deskCall(simpleActions[action], { params: { id } })
