import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  deskImportUndo,
  deskImports,
  importKindList,
  importKindsFor,
  importList,
} from '#contract/desk/importuri.ts'
import { importAreaNames, importAreas, undoableAreas } from '#contract/import-kinds.ts'
import type { ImportArea } from '#contract/import-kinds.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint, registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { describeImport, describeImports, describeKinds } from './describe.ts'
import { receiveImport } from './receive.ts'
import { exportRejectedLines } from './rejected-lines.ts'
import { listImports } from './repo.ts'
import { requireImport, startImport, startUndo, stopImport } from './start-stop.ts'
import { checkFirstLine } from './stored-file.ts'

/** Registers the desk's calls on imports: those of each area have a permission of their own. */
export function importuriRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, importKindList, async ({ staff }) => ({
    lista: describeKinds(importKindsFor(staff.role), ports.env.city),
  }))

  registerEndpoint(app, ports, importList, async ({ query, staff, context }) => {
    const limit = pageSize(query)
    const before = decodeCursor(z.int(), query.cursor)
    const allowed = importKindsFor(staff.role)
    const kinds = query.fel ? allowed.filter((kind) => kind === query.fel) : allowed
    const rows = await listImports(context.db, { kinds, before, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: await describeImports(context.db, page.rows), urmator: page.urmator }
  })

  for (const area of importAreaNames) areaRoutes(app, ports, area)

  for (const area of undoableAreas) {
    registerEndpoint(app, ports, deskImportUndo[area], async (call) => {
      const { params, context } = call
      const row = await requireImport(context.db, params.id, importAreas[area])
      const started = await startUndo(staffContext(ports, call), context.db, row)
      return describeImport(context.db, started)
    })
  }
}

function areaRoutes(app: FastifyInstance, ports: Ports, area: ImportArea): void {
  const calls = deskImports[area]
  const kinds = importAreas[area]

  registerUploadEndpoint(
    app,
    ports,
    calls.upload,
    ({ body, query }) => checkFirstLine(query.fel, body.path),
    async (call) => {
      const { body, query, context } = call
      const row = await receiveImport(ports, context.db, staffContext(ports, call), body, {
        kind: query.fel,
        source: 'birou',
        afterCheck: 'asteapta',
      })
      return describeImport(context.db, row)
    },
  )

  registerEndpoint(app, ports, calls.show, async ({ params, context }) =>
    describeImport(context.db, await requireImport(context.db, params.id, kinds)),
  )

  registerEndpoint(app, ports, calls.rejected, async (call) => {
    const { params, context } = call
    const row = await requireImport(context.db, params.id, kinds)
    return exportRejectedLines(ports.files, context.db, staffContext(ports, call), row)
  })

  for (const [call, change] of [
    [calls.run, startImport],
    [calls.stop, stopImport],
  ] as const) {
    registerEndpoint(app, ports, call, async (given) => {
      const { params, context } = given
      const row = await requireImport(context.db, params.id, kinds)
      return describeImport(context.db, await change(staffContext(ports, given), context.db, row))
    })
  }
}
