import {
  staffAdd,
  staffChangeRole,
  staffDisable,
  staffEnable,
  staffList,
  staffReset,
} from '#contract/desk/personal.ts'
import type { Member } from '#contract/desk/personal.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'

export const listMembers = (): Promise<Outcome<Member[]>> => deskCall(staffList)

/** Adds a member, to whom the server sends the invitation by e-mail. */
export const addMember = (person: {
  nume: string
  email: string
  rol: Role
}): Promise<Outcome<{ id: number }>> => deskCall(staffAdd, { body: person })

export const changeRole = (id: number, rol: Role): Promise<Outcome<true>> =>
  deskCall(staffChangeRole, { params: { id }, body: { rol } })

const simpleActions = {
  disable: staffDisable,
  enable: staffEnable,
  reset: staffReset,
} as const

export type MemberAction = keyof typeof simpleActions

export const changeMember = (action: MemberAction, id: number): Promise<Outcome<true>> =>
  deskCall(simpleActions[action], { params: { id } })
