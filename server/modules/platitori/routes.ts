import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/platitori.ts'
import { enforceIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { withMinimumDuration } from '#server/domain/min-duration.ts'
import { consumeWriteQuota } from '#server/domain/write-rate-limit.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { buildPayerRedirectUrl } from '#server/modules/plati/open-payment.ts'
import type { Ports } from '#server/ports/ports.ts'
import { askForConsent, resendCode } from './ask.ts'
import { confirmConsent } from './confirm.ts'
import { endConsent } from './end.ts'
import { listPayees, listPayers, readConsentByLink } from './list.ts'
import { payForOther } from './pay.ts'
import { findConsent, findOfPayer } from './repo.ts'

const HOUR = 3600
/** Links that one IP address may open in an hour. */
const LINKS_PER_HOUR = 60

/** Paying for another by their consent: the payer's calls, the client's, and those of the link in the SMS. */
export function platitoriRoutes(app: FastifyInstance, ports: Ports): void {
  payerRoutes(app, ports)
  clientRoutes(app, ports)
  linkRoutes(app, ports)
}

function payerRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.platescPentru, ({ citizen, context }) =>
    listPayees(ports, context, citizen.id),
  )

  // A minimum duration hides which part of a pair was wrong, and whether a message was sent.
  registerEndpoint(app, ports, calls.platescPentruCere, ({ body, citizen, context }) =>
    withMinimumDuration(ports.env.equalTimeMs, () =>
      askForConsent(ports, context, citizen.id, body),
    ),
  )

  registerEndpoint(app, ports, calls.platescPentruCod, ({ params, citizen, context }) =>
    withMinimumDuration(ports.env.equalTimeMs, () =>
      resendCode(ports, context, citizen.id, params.id),
    ),
  )

  registerEndpoint(app, ports, calls.platescPentruConfirma, ({ params, body, citizen, context }) =>
    confirmConsent(ports, context, citizen.id, { id: params.id, code: body.cod }),
  )

  // Commits step by step; a retry finds the open payment.
  registerEndpoint(
    app,
    ports,
    calls.platescPentruPlateste,
    async ({ params, body, citizen, context }) => {
      await consumeWriteQuota(ports, citizen.id)
      const payment = await payForOther(ports, context, citizen.id, params.id, body)
      return { plata_id: payment.id, redirect_url: buildPayerRedirectUrl(ports, payment) }
    },
  )

  registerEndpoint(app, ports, calls.platescPentruOpreste, async ({ params, citizen, context }) => {
    const found = await findOfPayer(context.db, citizen.id, params.id)
    if (!found) throw new ApiError('inexistent')
    const actor = `cetatean:${citizen.id}`
    const by = { by: 'platitor', actor, requestId: context.requestId } as const
    await endConsent(ports, context.db, found.row, by)
    return true as const
  })
}

function clientRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.platitoriiMei, ({ citizen, context }) =>
    listPayers(context.db, citizen.id),
  )

  registerEndpoint(app, ports, calls.platitoriiMeiOpreste, async ({ params, citizen, context }) => {
    const row = await findConsent(context.db, params.id)
    // A request that was not answered is nobody's to see but the payer's.
    if (row?.clientId !== citizen.id || row.givenAt === null) throw new ApiError('inexistent')
    const actor = `cetatean:${citizen.id}`
    const by = { by: 'client', actor, requestId: context.requestId } as const
    await endConsent(ports, context.db, row, by)
    return true as const
  })
}

function linkRoutes(app: FastifyInstance, ports: Ports): void {
  const open = async ({ ip, db }: Pick<Context, 'ip' | 'db'>, token: string) => {
    const limit = { kind: 'acord-plata', ip, limit: LINKS_PER_HOUR, windowSeconds: HOUR }
    await enforceIpRateLimit(ports, limit)
    return readConsentByLink(ports, db, token)
  }

  registerEndpoint(app, ports, calls.acordPlata, ({ body, context }) =>
    open(context, body.legatura),
  )

  registerEndpoint(app, ports, calls.acordPlataOpreste, async ({ body, context }) => {
    const { id } = await open(context, body.legatura)
    const row = await findConsent(context.db, id)
    if (!row) throw new ApiError('inexistent')
    const by = { by: 'client', actor: 'anonim', requestId: context.requestId } as const
    await endConsent(ports, context.db, row, by)
    return readConsentByLink(ports, context.db, body.legatura)
  })
}
