import type { OperatorContext } from '#server/domain/operator-context.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Call } from './register-endpoint.ts'

/** Returns the context of a use case that a member of the staff calls at the desk. */
export const staffContext = (
  { env, clock }: Pick<Ports, 'env' | 'clock'>,
  { staff, context }: Pick<Call<unknown, unknown, unknown>, 'staff' | 'context'>,
): OperatorContext => ({
  env,
  clock,
  actor: staffActor(staff.staffId),
  requestId: context.requestId,
})

/** Returns the context of a use case that a program calls through the API. */
export const operatorContext = (
  { env, clock }: Pick<Ports, 'env' | 'clock'>,
  { apiCaller, context }: Pick<Call<unknown, unknown, unknown>, 'apiCaller' | 'context'>,
): OperatorContext => ({ env, clock, actor: apiCaller.actor, requestId: context.requestId })
