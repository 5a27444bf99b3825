import type { OperatorContext } from '#server/domain/operator-context.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Call } from './register-endpoint.ts'

/** Returns the context of a use case that a program calls through the API. */
export const operatorContext = (
  { env, clock }: Pick<Ports, 'env' | 'clock'>,
  { apiCaller, context }: Pick<Call<unknown, unknown, unknown>, 'apiCaller' | 'context'>,
): OperatorContext => ({ env, clock, actor: apiCaller.actor, requestId: context.requestId })
