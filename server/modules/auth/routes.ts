import type { FastifyInstance } from 'fastify'
import { issueSendToken, loginCnp, logout, refreshLogin } from '#contract/auth.ts'
import { audit } from '#server/domain/audit.ts'
import { revokeSession } from '#server/domain/sessions.ts'
import { mintSendToken } from '#server/domain/tokens.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { signIn } from './login.ts'
import { exchangeToken } from './refresh.ts'

/** Signing in and out. */
export function authRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, loginCnp, ({ body, context }) => signIn(ports, context, body))

  serve(app, ports, logout, async ({ citizen, context }) => {
    const { db, now, requestId } = context
    await revokeSession(db, now, citizen.id, citizen.sessionId)
    await audit(db, { actor: `cetatean:${citizen.id}`, action: 'deconectare', requestId })
    return true as const
  })

  serve(app, ports, issueSendToken, async ({ citizen, context }) => ({
    token: await mintSendToken(ports.env, context.now, {
      citizenId: citizen.id,
      sessionId: citizen.sessionId,
    }),
  }))

  serve(app, ports, refreshLogin, async ({ body, context }) => ({
    token: await exchangeToken(ports, context, body.token),
  }))
}
