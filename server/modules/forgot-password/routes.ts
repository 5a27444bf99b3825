import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/forgot-password.ts'
import { withMinimumDuration } from '#server/domain/min-duration.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { finishRecovery, startRecovery, verifyRecovery } from './recovery.ts'

/** Password recovery: identity, code, new password. A minimum duration hides whether an account exists. */
export function forgotPasswordRoutes(app: FastifyInstance, ports: Ports): void {
  const evenly = <T>(work: () => Promise<T>) => withMinimumDuration(ports.env.equalTimeMs, work)

  registerEndpoint(app, ports, calls.resetPasswordCnp, ({ body, context }) =>
    evenly(() => startRecovery(ports, context, body)),
  )

  registerEndpoint(app, ports, calls.resetPasswordResendCode, ({ body, context }) =>
    evenly(() => startRecovery(ports, context, body)),
  )

  registerEndpoint(app, ports, calls.resetVerifyCode, ({ body, context }) =>
    evenly(() => verifyRecovery(ports, context, body)),
  )

  registerEndpoint(app, ports, calls.resetPasswordUpdate, ({ body, context }) =>
    evenly(async () => {
      await finishRecovery(ports, context, body)
      return true as const
    }),
  )
}
