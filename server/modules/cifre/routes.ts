import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/cifre.ts'
import { caseKinds, casePermissions, kindsFor } from '#contract/desk/coada.ts'
import { hasPermission } from '#contract/desk/permissions.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { readCaseSummary, readCaseTable } from './case-figures.ts'
import type { FigureViewer } from './case-figures.ts'
import { readComplaintMap } from './complaint-map.ts'
import { exportCaseFigures, exportMoneyFigures } from './export.ts'
import { readMoneySummary } from './money-figures.ts'

/** Figures at the desk: cases, complaints by place, money, and their CSV files. */
export function cifreRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.caseSummary, ({ query, staff, context }) =>
    readCaseSummary(context.db, toViewer(staff, context), query),
  )

  registerEndpoint(app, ports, calls.caseTable, ({ query, staff, context }) =>
    readCaseTable(context.db, toViewer(staff, context), query),
  )

  registerEndpoint(app, ports, calls.complaintMap, ({ query, staff, context: { db, now } }) => {
    const seesCases = hasPermission(staff.role, casePermissions.sesizare.see)
    return readComplaintMap(db, { seesCases, now }, query)
  })

  registerEndpoint(app, ports, calls.moneySummary, ({ query, context }) =>
    readMoneySummary(context.db, query, context.now),
  )

  registerEndpoint(app, ports, calls.caseFiguresExport, ({ query, staff, context }) =>
    exportCaseFigures(toCaller(staff, context), context.db, toViewer(staff, context), query),
  )

  registerEndpoint(app, ports, calls.moneyFiguresExport, ({ query, staff, context }) =>
    exportMoneyFigures(toCaller(staff, context), context.db, query, context.now),
  )
}

const toCaller = ({ staffId }: StaffSession, { requestId }: Context) => ({
  actor: staffActor(staffId),
  requestId,
})

const toViewer = ({ role }: StaffSession, { now }: Context): FigureViewer => ({
  kinds: hasPermission(role, 'cifre.toate') ? [...caseKinds] : kindsFor(role, 'see'),
  now,
})
