import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/apeluri.ts'
import { readSolicitareCatalogue, sesizareCatalogue } from '#server/domain/catalogues.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { readChoices } from './choices.ts'
import { findCallers } from './find-callers.ts'
import { findSimilar } from './open-cases.ts'
import { registerSesizare, registerSolicitare } from './register.ts'

/** Registers the desk's calls that take down a case for somebody who phones. */
export function apeluriRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.callerFind, ({ body, staff, context }) => {
    const { db, requestId } = context
    const viewer = { ...ports, actor: staffActor(staff.staffId), requestId }
    return findCallers(viewer, db, body.cauta)
  })

  registerEndpoint(app, ports, calls.callForms, async ({ context }) => ({
    sesizari: await sesizareCatalogue(context.db),
    solicitari: await readSolicitareCatalogue(context.db),
  }))

  registerEndpoint(app, ports, calls.callChoices, ({ params, staff, context }) => {
    const { role, staffId } = staff
    const viewer = { actor: staffActor(staffId), requestId: context.requestId, role }
    return readChoices(viewer, context.db, params.id)
  })

  registerEndpoint(app, ports, calls.callSimilar, ({ body, context }) => {
    const { categorie, adresa, lat, lng } = body
    if ((lat === undefined) !== (lng === undefined)) throw fieldErrors({ lat: 'required' })
    return findSimilar(context.db, categorie, { adresa, lat, lng })
  })

  registerEndpoint(app, ports, calls.callSesizare, ({ body, staff, context }) =>
    registerSesizare(ports, context, staffActor(staff.staffId), body),
  )

  registerEndpoint(app, ports, calls.callSolicitare, ({ body, staff, context }) =>
    registerSolicitare(ports, context, staffActor(staff.staffId), body),
  )
}
