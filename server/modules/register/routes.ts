import type { FastifyInstance } from 'fastify'
import { toClientType } from '#contract/identifiers.ts'
import * as calls from '#contract/register.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import { rateLimitKey, enforceRateLimit } from '#server/domain/rate-limiter.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import { findEnrolment } from '#server/domain/enrolments.ts'
import { requireProofOfWork } from '#server/domain/proof-of-work.ts'
import { registerEndpoint, registerEndpointWithPrepare } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { confirmCode, confirmEmailLink, resendConfirmationCode } from './confirm.ts'
import { identifierStatus } from './domain.ts'
import { checkPin, prepareEnrolled, registerEnrolled, resetPin } from './enrolled.ts'
import { undoContactChange } from './undo-contact.ts'
import { prepareAccount, registerCitizen } from './new-account.ts'

const HOUR = 3600
// A household checks its id a few times; this many checks are not somebody filling in a form.
const CHECKS_PER_ID_PER_HOUR = 60

/** Registration of new and of enrolled clients, and the codes and links that confirm accounts and contacts. */
export function registerRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.registerCheckCnp, async ({ body, context }) => {
    await limitByIp(ports, 'inregistrare', context.ip)
    const perId = rateLimitKey(ports, 'verificare', 'cont', body.cnp_cui)
    await enforceRateLimit(ports, perId, CHECKS_PER_ID_PER_HOUR, HOUR)
    const enrolment = await findEnrolment(context.db, body.cnp_cui)
    const stare = enrolment
      ? 'inrolat'
      : identifierStatus(await findByIdentifier(context.db, body.cnp_cui))
    return { stare, type: toClientType(body.cnp_cui) }
  })

  registerEndpoint(app, ports, calls.checkPinRegister, ({ body, context }) =>
    checkPin(ports, context, body),
  )

  registerEndpoint(app, ports, calls.resetPinCodeInrolare, async ({ body, context }) => {
    await limitByIp(ports, 'inregistrare', context.ip)
    await requireProofOfWork(ports, context.proofOfWork)
    return resetPin(ports, context, body.cnp_cui)
  })

  registerEndpointWithPrepare(
    app,
    ports,
    calls.register,
    async ({ body, context }) => {
      await limitByIp(ports, 'inregistrare', context.ip)
      await requireProofOfWork(ports, context.proofOfWork)
      return prepareAccount(ports, context, body)
    },
    ({ body, context }, prepared) => registerCitizen(ports, context, body, prepared),
  )

  registerEndpointWithPrepare(
    app,
    ports,
    calls.registerInrolat,
    async ({ body, context }) => {
      await limitByIp(ports, 'inregistrare', context.ip)
      await requireProofOfWork(ports, context.proofOfWork)
      return prepareEnrolled(ports, context, body)
    },
    ({ body, context }, prepared) => registerEnrolled(ports, context, body, prepared),
  )

  registerEndpoint(app, ports, calls.undoContactChange, ({ body, context }) =>
    undoContactChange(ports, context, body.token),
  )

  registerEndpoint(app, ports, calls.resendCode, ({ body, context }) =>
    resendConfirmationCode(ports, context, body),
  )

  registerEndpoint(app, ports, calls.confirmCode, ({ body, context }) =>
    confirmCode(ports, context, body),
  )

  registerEndpoint(app, ports, calls.confirmEmail, async ({ params, context }) => {
    await confirmEmailLink(ports, context, params.hash)
    return { confirmat: true as const }
  })
}
