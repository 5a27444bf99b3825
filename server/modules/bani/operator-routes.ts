import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as invoices from '#contract/operator/facturi.ts'
import * as calls from '#contract/operator/incasari.ts'
import type { ApiCaller } from '#server/domain/api-keys.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import {
  registerEndpoint,
  registerEndpointWithPrepare,
  registerUploadEndpoint,
} from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { assignReceipt, cancelReceipt, ignoreReceipt } from '#server/modules/incasari/decide.ts'
import type { Ports } from '#server/ports/ports.ts'
import { creditAtDesk, findDeskInvoices } from './invoices.ts'
import { listReceiptItems, requireTarget, showReceipt, toDecided } from './receipts.ts'
import { StatementImports, listStatements, toHead, tryImport } from './statements.ts'

interface ProgramCall {
  apiCaller: ApiCaller
  context: Context
}

/** Registers the calls of the operator's other programs on receipts, bank statements and invoices. */
export function baniOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  receiptRoutes(app, ports)
  statementRoutes(app, ports)
  invoiceRoutes(app, ports)
}

const toCaller = (
  { env, clock }: Pick<Ports, 'env' | 'clock'>,
  { apiCaller, context }: ProgramCall,
) => ({ env, clock, actor: apiCaller.actor, requestId: context.requestId })

function receiptRoutes(app: FastifyInstance, ports: Ports): void {
  const { env, clock } = ports

  registerEndpoint(app, ports, calls.incasariList, ({ query, context }) =>
    listReceiptItems(context.db, query),
  )

  registerEndpoint(app, ports, calls.incasareShow, (call) =>
    showReceipt(toCaller(ports, call), call.context.db, call.params.id),
  )

  registerEndpoint(app, ports, calls.incasarePotriveste, async (call) => {
    const { params, body, context } = call
    const { db } = context
    const { actor, requestId } = toCaller(ports, call)
    const target = await requireTarget(db, body.numar)
    const request = { receiptId: params.id, actor, requestId, reason: body.motiv ?? '' }
    return toDecided(db, await assignReceipt({ db, env, clock }, request, target))
  })

  for (const [endpoint, decide] of [
    [calls.incasareIgnora, ignoreReceipt],
    [calls.incasareAnuleaza, cancelReceipt],
  ] as const) {
    registerEndpoint(app, ports, endpoint, async (call) => {
      const { params, body, context } = call
      const { db } = context
      const { actor, requestId } = toCaller(ports, call)
      const request = { receiptId: params.id, actor, requestId, reason: body.motiv }
      return toDecided(db, await decide({ db, env, clock }, request))
    })
  }
}

// Statements are stored and booked in transactions of their own, before that of the idempotency key: the same file
// brings nothing the second time.
function statementRoutes(app: FastifyInstance, ports: Ports): void {
  const imports = new StatementImports(ports)
  app.addHook('onClose', () => imports.close())
  const toOptions = (
    { apiCaller }: Pick<ProgramCall, 'apiCaller'>,
    { alt_cont = false }: { alt_cont?: boolean | undefined },
  ) => ({ actor: apiCaller.actor, anyAccount: alt_cont })

  registerUploadEndpoint(
    app,
    ports,
    calls.extrasProba,
    (call) => tryImport(ports, call.body.path, toOptions(call, call.query)),
    async (_call, trial) => trial,
  )

  registerUploadEndpoint(
    app,
    ports,
    calls.extrasTrimite,
    (call) => imports.start(call.body.path, toOptions(call, call.query)),
    async (_call, stored) => ({ extrase: stored.map(toHead) }),
  )

  registerEndpointWithPrepare(
    app,
    ports,
    calls.extrasContinua,
    () => imports.resume(),
    async (_call, left) => ({ de_prelucrat: left }),
  )

  registerEndpoint(app, ports, calls.extraseList, async ({ query, context }) => {
    const limit = pageSize(query)
    const before = decodeCursor(z.int(), query.cursor)
    const rows = await listStatements(context.db, { before, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: page.rows, urmator: page.urmator }
  })
}

function invoiceRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, invoices.facturiCauta, async (call) => ({
    lista: await findDeskInvoices(toCaller(ports, call), call.context.db, call.query.numar),
  }))

  registerEndpoint(app, ports, invoices.facturaStorneaza, (call) => {
    const { params, body, context } = call
    const { env, clock, actor, requestId } = toCaller(ports, call)
    return creditAtDesk(
      { env, clock, requestDb: context.db },
      { actor, requestId },
      {
        id: params.id,
        bani: body.suma_bani,
        reason: body.motiv,
        number: body.nota,
        again: body.din_nou ?? false,
      },
    )
  })
}
