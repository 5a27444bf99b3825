import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/categorii.ts'
import { sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { registerVersionRoutes } from '#server/modules/continut/version-routes.ts'
import type { Ports } from '#server/ports/ports.ts'
import { categoryKind, typeKind } from './definition-kinds.ts'
import {
  changeDefinition,
  changeOrder,
  listDeskCategories,
  listDeskTypes,
  readDefinition,
} from './definitions.ts'

/** Categories of sesizări and types of solicitări, at the desk. */
export function categoriiRoutes(app: FastifyInstance, ports: Ports): void {
  categoryRoutes(app, ports)
  typeRoutes(app, ports)
}

function categoryRoutes(app: FastifyInstance, ports: Ports): void {
  registerVersionRoutes(app, ports, calls.categoryVersions, categoryKind)

  registerEndpoint(app, ports, calls.categoryList, async ({ context: { db } }) => ({
    lista: await listDeskCategories(db),
  }))
  registerEndpoint(app, ports, calls.categorySave, async (call) => {
    const { cod } = call.params
    const { activ, versiune: seen, tinta_zile, ...texts } = call.body
    const fields = { ...texts, tinta_zile: tinta_zile ?? undefined }
    const { db } = call.context
    await changeDefinition(staffContext(ports, call), db, categoryKind, cod, {
      activ,
      fields,
      seen,
    })
    return (await listDeskCategories(db)).find((one) => one.cod === cod)!
  })
  registerEndpoint(app, ports, calls.categoryDefinition, ({ params, context }) =>
    readDefinition(context.db, categoryKind, params.cod),
  )
  registerEndpoint(app, ports, calls.categoryOrder, async (call) => {
    const { db } = call.context
    await changeOrder(staffContext(ports, call), db, sesizareCategories, call.body)
    return { lista: await listDeskCategories(db) }
  })
}

function typeRoutes(app: FastifyInstance, ports: Ports): void {
  registerVersionRoutes(app, ports, calls.typeVersions, typeKind)

  registerEndpoint(app, ports, calls.typeList, async ({ context: { db } }) => ({
    lista: await listDeskTypes(db),
  }))
  registerEndpoint(app, ports, calls.typeSave, async (call) => {
    const { cod } = call.params
    const { activ, versiune: seen, ...fields } = call.body
    const { db } = call.context
    await changeDefinition(staffContext(ports, call), db, typeKind, cod, { activ, fields, seen })
    return (await listDeskTypes(db)).find((one) => one.cod === cod)!
  })
  registerEndpoint(app, ports, calls.typeDefinition, ({ params, context }) =>
    readDefinition(context.db, typeKind, params.cod),
  )
  registerEndpoint(app, ports, calls.typeOrder, async (call) => {
    const { db } = call.context
    await changeOrder(staffContext(ports, call), db, solicitareTypes, call.body)
    return { lista: await listDeskTypes(db) }
  })
}
