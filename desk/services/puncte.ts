import * as calls from '#contract/desk/puncte.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { deskCall } from './desk-call.ts'

/** Calls about public points. */

export type PointToAdd = BodyOf<typeof calls.pointAdd>

export const listPoints = (query: {
  cauta?: string | undefined
  tip?: string | undefined
  cursor?: string | undefined
}) => deskCall(calls.pointList, { query })

export const addPoint = (body: PointToAdd) => deskCall(calls.pointAdd, { body })

export const savePoint = (id: number, body: BodyOf<typeof calls.pointSave>) =>
  deskCall(calls.pointSave, { params: { id }, body })

export const withdrawPoint = (id: number, versiune: number) =>
  deskCall(calls.pointWithdraw, { params: { id }, body: { versiune } })
