import * as calls from '#contract/desk/ture.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import { deskCall } from './desk-call.ts'

/** Calls about collection rounds and their moved days. */

export type DayMove = BodyOf<typeof calls.dayMoveTry>
export type DayMoveResult = DataOf<typeof calls.dayMove>

export const listRounds = (query: { cauta?: string | undefined; cursor?: string | undefined }) =>
  deskCall(calls.roundList, { query })

export const showRound = (id: number) => deskCall(calls.roundShow, { params: { id } })

export const listRoundAddresses = (id: number, cursor?: string) =>
  deskCall(calls.roundAddresses, { params: { id }, query: { cursor } })

export const saveRound = (id: number, body: BodyOf<typeof calls.roundSave>) =>
  deskCall(calls.roundSave, { params: { id }, body })

export const listMovedDays = (an: number) =>
  deskCall(calls.movedDayList, { query: { an: String(an) } })

export const tryDayMove = (body: DayMove) => deskCall(calls.dayMoveTry, { body })

export const moveDay = (body: BodyOf<typeof calls.dayMove>) => deskCall(calls.dayMove, { body })

export const withdrawDayMove = (body: BodyOf<typeof calls.dayMoveWithdraw>) =>
  deskCall(calls.dayMoveWithdraw, { body })
