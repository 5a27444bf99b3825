import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/cetatean.ts'
import { audit } from '#server/domain/audit.ts'
import { findById } from '#server/domain/citizens.ts'
import { listSessions, revokeSession } from '#server/domain/sessions.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { removeAddress, saveAddress } from './addresses.ts'
import { closeAccount } from './close-account.ts'
import { toAddress, toCitizen } from './domain.ts'
import { exportCitizen } from './export.ts'
import { changePassword } from './password.ts'
import { changeProfile } from './profile.ts'
import { listAddresses } from './repo.ts'

/** What a signed-in citizen sees and changes of their own account. */
export function cetateanRoutes(app: FastifyInstance, ports: Ports): void {
  profileRoutes(app, ports)
  addressRoutes(app, ports)
  sessionRoutes(app, ports)
}

function profileRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, calls.findDetails, async ({ citizen, context }) => {
    const row = await findById(context.db, citizen.id)
    if (!row) throw new Refusal('neautentificat')
    return toCitizen(row, await listAddresses(context.db, citizen.id))
  })

  serve(app, ports, calls.profileUpdate, ({ body, citizen, context }) =>
    changeProfile(ports, context, citizen, body),
  )

  serve(app, ports, calls.changePassword, async ({ body, citizen, context }) => {
    await changePassword(ports, context, citizen, body)
    return true as const
  })

  serve(app, ports, calls.exportData, ({ citizen, context }) =>
    exportCitizen(ports, context, citizen.id),
  )

  serve(app, ports, calls.closeAccount, async ({ body, citizen, context }) => {
    await closeAccount(ports, context, citizen, body.password)
    return true as const
  })
}

function addressRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, calls.addressSave, ({ body, citizen, context }) =>
    saveAddress(context, citizen.id, body),
  )

  serve(app, ports, calls.addressList, async ({ citizen, context }) =>
    (await listAddresses(context.db, citizen.id)).map(toAddress),
  )

  serve(app, ports, calls.addressDelete, async ({ params, citizen, context }) => {
    await removeAddress(context, citizen.id, params.id)
    return true as const
  })
}

function sessionRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, calls.sessionList, async ({ citizen, context }) => {
    const rows = await listSessions(context.db, context.now, citizen.id)
    return rows.map(({ id, device, createdAt, usedAt }) => ({
      id,
      dispozitiv: device,
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt.toISOString(),
      aceasta: id === citizen.sessionId,
    }))
  })

  serve(app, ports, calls.sessionClose, async ({ params, citizen, context }) => {
    const { db, now, requestId } = context
    const closed = await revokeSession(db, now, citizen.id, params.id)
    if (!closed) throw new Refusal('inexistent')
    const actor = `cetatean:${citizen.id}`
    await audit(db, { actor, action: 'sesiune.inchisa', subject: params.id, requestId })
    return true as const
  })
}
