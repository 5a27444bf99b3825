import type { FastifyInstance } from 'fastify'
import { issueSendToken, loginCnp, logout, refreshLogin } from '#contract/auth.ts'
import { audit } from '#server/domain/audit.ts'
import { revokeSession } from '#server/domain/sessions.ts'
import { mintSendToken } from '#server/domain/tokens.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { signIn } from './login.ts'
import { refreshToken } from './refresh.ts'

/** Sign-in, sign-out, token refresh and send tokens. */
export function authRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, loginCnp, ({ body, context }) => signIn(ports, context, body))

  registerEndpoint(app, ports, logout, async ({ citizen, context }) => {
    const { db, now, requestId } = context
    await revokeSession(db, now, citizen.id, citizen.sessionId)
    await audit(db, { actor: `cetatean:${citizen.id}`, action: 'deconectare', requestId })
    return true as const
  })

  registerEndpoint(app, ports, issueSendToken, async ({ citizen, context }) => ({
    token: await mintSendToken(ports.env, context.now, {
      citizenId: citizen.id,
      sessionId: citizen.sessionId,
    }),
  }))

  registerEndpoint(app, ports, refreshLogin, async ({ body, context }) => ({
    token: await refreshToken(ports, context, body.token),
  }))
}
