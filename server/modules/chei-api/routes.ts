import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/chei-api.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { nameActors } from '#server/modules/cazuri/actors.ts'
import type { Ports } from '#server/ports/ports.ts'
import { addKey, describeKey, listKeys, parseLastDay, revokeKey } from './keys.ts'

/** API keys at the desk. */
export function cheiApiRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.apiKeyList, async ({ context }) => {
    const { db, now } = context
    const rows = await listKeys(db)
    const names = await nameActors(
      db,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map((row) => {
      const { facuta_de: actor, ...key } = describeKey(row, now)
      return { ...key, facuta_de: names.get(actor) ?? actor }
    })
  })

  registerEndpoint(app, ports, calls.apiKeyAdd, async ({ body, staff, context }) => {
    const { nume: name, drepturi, expira } = body
    const expiresAt = expira === undefined ? null : parseLastDay(expira, context.now)
    if (expira !== undefined && !expiresAt) throw fieldErrors({ expira: 'invalid' })
    const scopes = [...new Set(drepturi)]
    const { id, key } = await addKey(
      context.db,
      { name, scopes, expiresAt },
      toManager(staff, context),
    )
    return { id, cheie: key }
  })

  registerEndpoint(app, ports, calls.apiKeyRevoke, async ({ params, staff, context }) => {
    await revokeKey(context.db, params.id, toManager(staff, context))
    return true as const
  })
}

const toManager = ({ staffId }: StaffSession, { now, requestId }: Context) => ({
  actor: staffActor(staffId),
  now,
  requestId,
})
