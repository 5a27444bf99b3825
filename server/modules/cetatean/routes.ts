import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/cetatean.ts'
import { audit } from '#server/domain/audit.ts'
import { findById } from '#server/domain/citizens.ts'
import { listSessions, revokeSession } from '#server/domain/sessions.ts'
import { translateDevice } from '#server/domain/user-agent.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { removeAddress, saveAddress } from './addresses.ts'
import { closeAccount } from './close-account.ts'
import { toAccount, toAddress } from './domain.ts'
import { exportCitizen } from './export.ts'
import { changePassword } from './password.ts'
import { changeProfile } from './profile.ts'
import { listAddresses } from './repo.ts'

/** Profile, password, addresses, sessions, export and closing of the signed-in citizen's account. */
export function cetateanRoutes(app: FastifyInstance, ports: Ports): void {
  profileRoutes(app, ports)
  addressRoutes(app, ports)
  sessionRoutes(app, ports)
}

function profileRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.findDetails, async ({ citizen, context }) => {
    const row = await findById(context.db, citizen.id)
    if (!row) throw new ApiError('neautentificat')
    return toAccount(ports.env, row, await listAddresses(context.db, citizen.id))
  })

  registerEndpoint(app, ports, calls.profileUpdate, ({ body, citizen, context }) =>
    changeProfile(ports, context, citizen, body),
  )

  registerEndpoint(app, ports, calls.changePassword, async ({ body, citizen, context }) => {
    await changePassword(ports, context, citizen, body)
    return true as const
  })

  registerEndpoint(app, ports, calls.exportData, ({ citizen, context }) =>
    exportCitizen(ports, context, citizen.id),
  )

  registerEndpoint(app, ports, calls.closeAccount, async ({ body, citizen, context }) => {
    await closeAccount(ports, context, citizen, body.password)
    return true as const
  })
}

function addressRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.addressSave, ({ body, citizen, context }) =>
    saveAddress(context, citizen.id, body),
  )

  registerEndpoint(app, ports, calls.addressList, async ({ citizen, context }) =>
    (await listAddresses(context.db, citizen.id)).map(toAddress),
  )

  registerEndpoint(app, ports, calls.addressDelete, async ({ params, citizen, context }) => {
    await removeAddress(context, citizen.id, params.id)
    return true as const
  })
}

function sessionRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.sessionList, async ({ citizen, context }) => {
    const rows = await listSessions(context.db, context.now, citizen.id)
    return rows.map(({ id, device, createdAt, usedAt }) => ({
      id,
      dispozitiv: translateDevice(device, context.language),
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt.toISOString(),
      aceasta: id === citizen.sessionId,
    }))
  })

  registerEndpoint(app, ports, calls.sessionClose, async ({ params, citizen, context }) => {
    const { db, now, requestId } = context
    const closed = await revokeSession(db, now, citizen.id, params.id)
    if (!closed) throw new ApiError('inexistent')
    const actor = `cetatean:${citizen.id}`
    await audit(db, { actor, action: 'sesiune.inchisa', subject: params.id, requestId })
    return true as const
  })
}
