import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { importKindNames } from '#contract/import-kinds.ts'
import {
  importDesface,
  importPorneste,
  importShow,
  importTrimite,
  importuriList,
} from '#contract/operator/importuri.ts'
import type { Db } from '#server/db/db.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint, registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { describeImports, toProblem } from './describe.ts'
import { receiveImport } from './receive.ts'
import { listImports, listProblems } from './repo.ts'
import type { AfterCheck, ImportRow } from './repo.ts'
import { canStart, canUndo, requireImport, startImport, startUndo } from './start-stop.ts'
import { checkFirstLine } from './stored-file.ts'

/** Position of a problem: its line and its id. */
const position = z.tuple([z.int(), z.int()])

/** Registers the calls of the operator's other programs on imports. */
export function importOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerUploadEndpoint(
    app,
    ports,
    importTrimite,
    ({ body, params }) => checkFirstLine(params.fel, body.path),
    async (call) => {
      const { body, params, query, context } = call
      const row = await receiveImport(ports, context.db, operatorContext(ports, call), body, {
        kind: params.fel,
        source: 'api',
        afterCheck: toAfterCheck(query),
      })
      return describeOne(context.db, row)
    },
  )

  registerEndpoint(app, ports, importuriList, async ({ query, context }) => {
    const limit = pageSize(query)
    const before = decodeCursor(z.int(), query.cursor)
    const kinds = query.fel ? [query.fel] : importKindNames
    const rows = await listImports(context.db, { kinds, before, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: await describeImports(context.db, page.rows), urmator: page.urmator }
  })

  registerEndpoint(app, ports, importShow, async ({ params, query, context }) => {
    const row = await requireImport(context.db, params.id, importKindNames)
    const limit = pageSize(query)
    const after = decodeCursor(position, query.cursor)
    const problems = await listProblems(context.db, row.id, { after, limit: limit + 1 })
    const page = toCursorPage(problems, limit, ({ line, id }) => [line, id])
    const probleme = page.rows.map(toProblem)
    return { ...(await describeOne(context.db, row)), probleme, urmator: page.urmator }
  })

  for (const [endpoint, change] of [
    [importPorneste, startImport],
    [importDesface, startUndo],
  ] as const) {
    registerEndpoint(app, ports, endpoint, async (call) => {
      const { params, context } = call
      const row = await requireImport(context.db, params.id, importKindNames)
      return describeOne(context.db, await change(operatorContext(ports, call), context.db, row))
    })
  }
}

async function describeOne(db: Db, row: ImportRow) {
  const [item] = await describeImports(db, [row])
  return { ...item!, poate_porni: canStart(row), poate_desface: await canUndo(db, row) }
}

function toAfterCheck({
  proba = false,
  sari_gresite = false,
}: {
  proba?: boolean | undefined
  sari_gresite?: boolean | undefined
}): AfterCheck {
  if (proba) return 'asteapta'
  return sari_gresite ? 'cele_bune' : 'daca_e_curat'
}
