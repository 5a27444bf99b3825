import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#contract/desk/coada.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { assignCases, moveCases } from './bulk.ts'
import { eventRoute } from './events.ts'
import { readCategoryNames, readQueue, toQueueRow } from './list.ts'
import { readQueueOptions } from './options.ts'
import { countForViewer, sumCounts } from './counts.ts'
import { countOpen, findLastSentAt } from './repo.ts'
import type { OpenCounts, QueueViewer } from './repo.ts'
import { createSlowResults } from './slow-results.ts'
import { deleteView, listViews, saveView } from './views.ts'

/** Position of a case in the queue: what it is ordered by, in milliseconds, and its id. */
const position = z.tuple([z.int(), z.int()])

/** Registers the desk's calls on the queue of cases, and its stream of events. */
export function coadaRoutes(app: FastifyInstance, ports: Ports): void {
  queueRoutes(app, ports)
  viewRoutes(app, ports)
  bulkRoutes(app, ports)
  eventRoute(app, ports)
}

function queueRoutes(app: FastifyInstance, ports: Ports): void {
  const openCounts = createSlowResults<string, OpenCounts>()

  registerEndpoint(app, ports, calls.coadaLista, async ({ query, body, staff, context }) => {
    const { cursor, limita, ...filters } = query
    const limit = pageSize({ limita })
    const after = decodeCursor(position, cursor)
    const names = await readCategoryNames(context.db)
    const found = await readQueue(context.db, toViewer(staff, context), {
      filters: { ...filters, ...body },
      after: after && { at: new Date(after[0]), id: after[1] },
      limit: limit + 1,
    })
    const page = toCursorPage(found.rows, limit, (row) => {
      const { at, id } = found.positionOf(row)
      return [at.getTime(), id]
    })
    return {
      lista: [
        ...found.exact.map((row) => toQueueRow(row, names, true)),
        ...page.rows.map((row) => toQueueRow(row, names, false)),
      ],
      total: found.total,
      urmator: page.urmator,
    }
  })

  registerEndpoint(app, ports, calls.coadaNumaratori, async ({ staff, context }) => {
    const viewer = toViewer(staff, context)
    const { kinds, now } = viewer
    const count = () => openCounts(kinds.join(), () => countOpen(context.db, kinds, now))
    const [byKind, lastSentAt] = await Promise.all([
      countForViewer(context.db, viewer, count),
      findLastSentAt(context.db, kinds),
    ])
    return {
      ...sumCounts(byKind),
      pe_fel: byKind,
      ultimul_la: lastSentAt?.toISOString() ?? null,
    }
  })

  registerEndpoint(app, ports, calls.coadaFiltre, ({ staff, context }) =>
    readQueueOptions(context.db, calls.kindsFor(staff.role, 'see')),
  )
}

const toViewer = ({ staffId, role }: StaffSession, { now }: Context): QueueViewer => ({
  staffId,
  kinds: calls.kindsFor(role, 'see'),
  now,
})

function viewRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.vederiLista, ({ staff, context }) =>
    listViews(context.db, staff.staffId),
  )

  registerEndpoint(app, ports, calls.vederiSalveaza, ({ body, staff, context }) =>
    saveView(context.db, staff.staffId, body),
  )

  registerEndpoint(app, ports, calls.vederiSterge, async ({ body, staff, context }) => {
    await deleteView(context.db, staff.staffId, body.id)
    return true as const
  })
}

function bulkRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.coadaAtribuie, (call) => {
    const { body, staff, context } = call
    const bulk = { cases: body.cazuri, kinds: calls.kindsFor(staff.role, 'change') }
    return assignCases(staffContext(ports, call), context.db, bulk, body.membru_id)
  })

  registerEndpoint(app, ports, calls.coadaStare, (call) => {
    const { body, staff, context } = call
    const bulk = { cases: body.cazuri, kinds: calls.kindsFor(staff.role, 'change') }
    const step = { to: body.stare, note: body.nota ?? '' }
    return moveCases(staffContext(ports, call), context.db, bulk, step)
  })
}
