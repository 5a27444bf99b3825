import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { moneyExport } from '#contract/desk/bani.ts'
import {
  statementImport,
  statementList,
  statementResume,
  statementTry,
} from '#contract/desk/extrase.ts'
import {
  invoiceCredit,
  invoiceCreditTry,
  invoiceFind,
  invoiceShow,
} from '#contract/desk/facturi.ts'
import {
  receiptAssign,
  receiptCancel,
  receiptIgnore,
  receiptList,
  receiptShow,
  receiptTarget,
} from '#contract/desk/incasari.ts'
import {
  paymentFind,
  paymentProblems,
  paymentRelease,
  paymentVerify,
} from '#contract/desk/plati.ts'
import {
  refundConfirm,
  refundList,
  refundPropose,
  refundReject,
  refundWithdraw,
} from '#contract/desk/rambursari.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { registerEndpoint, registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { assignReceipt, cancelReceipt, ignoreReceipt } from '#server/modules/incasari/decide.ts'
import {
  confirmRefund,
  proposeRefund,
  rejectRefund,
  withdrawRefund,
} from '#server/modules/rambursari/proposals.ts'
import { listProposals } from '#server/modules/rambursari/proposals-repo.ts'
import type { ProposalDetails } from '#server/modules/rambursari/proposals-repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { exportMoney } from './export.ts'
import { creditAtDesk, findDeskInvoices, showDeskInvoice, tryDeskCredit } from './invoices.ts'
import { listProblems, releaseAtDesk, showPayment, verifyPayment } from './payments.ts'
import { listReceiptItems, requireTarget, showReceipt, showTarget, toDecided } from './receipts.ts'
import { describeProposal, describeProposals } from './refunds.ts'
import { StatementImports, listStatements, toHead, tryImport } from './statements.ts'

/** Money at the desk: receipts, bank statements, card payments, refunds, credit notes, export. */
export function baniRoutes(app: FastifyInstance, ports: Ports): void {
  receiptRoutes(app, ports)
  statementRoutes(app, ports)
  paymentRoutes(app, ports)
  refundRoutes(app, ports)
  invoiceRoutes(app, ports)

  registerEndpoint(app, ports, moneyExport, ({ query, staff, context }) =>
    exportMoney(toCaller(ports, staff, context), context.db, query, context.now),
  )
}

const toCaller = (
  { env, clock }: Pick<Ports, 'env' | 'clock'>,
  { staffId }: StaffSession,
  { requestId }: Context,
) => ({ env, clock, actor: staffActor(staffId), requestId })

function receiptRoutes(app: FastifyInstance, ports: Ports): void {
  const { env, clock, requestDb: db } = ports
  const decision = { db, env, clock }

  registerEndpoint(app, ports, receiptList, ({ query, body, context }) =>
    listReceiptItems(context.db, { ...query, ...body }),
  )

  registerEndpoint(app, ports, receiptTarget, ({ query, staff, context }) =>
    showTarget(toCaller(ports, staff, context), context.db, query.numar),
  )

  registerEndpoint(app, ports, receiptShow, ({ params, staff, context }) =>
    showReceipt(toCaller(ports, staff, context), context.db, params.id),
  )

  registerEndpoint(app, ports, receiptAssign, async ({ params, body, staff, context }) => {
    const { actor, requestId } = toCaller(ports, staff, context)
    const target = await requireTarget(context.db, body.numar)
    const request = { receiptId: params.id, actor, requestId, reason: body.motiv }
    return toDecided(context.db, await assignReceipt(decision, request, target))
  })

  for (const [call, decide] of [
    [receiptIgnore, ignoreReceipt],
    [receiptCancel, cancelReceipt],
  ] as const) {
    registerEndpoint(app, ports, call, async ({ params, body, staff, context }) => {
      const { actor, requestId } = toCaller(ports, staff, context)
      const request = { receiptId: params.id, actor, requestId, reason: body.motiv }
      return toDecided(context.db, await decide(decision, request))
    })
  }
}

function statementRoutes(app: FastifyInstance, ports: Ports): void {
  const imports = new StatementImports(ports)
  app.addHook('onClose', () => imports.close())
  const toOptions = ({ staffId }: StaffSession, { alt_cont }: { alt_cont?: 'da' | undefined }) => ({
    actor: staffActor(staffId),
    anyAccount: alt_cont === 'da',
  })

  registerUploadEndpoint(
    app,
    ports,
    statementTry,
    async () => {},
    ({ body, query, staff }) => tryImport(ports, body.path, toOptions(staff, query)),
  )

  registerUploadEndpoint(
    app,
    ports,
    statementImport,
    async () => {},
    async ({ body, query, staff }) => {
      const stored = await imports.start(body.path, toOptions(staff, query))
      return { extrase: stored.map(toHead) }
    },
  )

  registerEndpoint(app, ports, statementResume, async () => ({
    de_prelucrat: await imports.resume(),
  }))

  registerEndpoint(app, ports, statementList, async ({ query, context }) => {
    const limit = pageSize(query)
    const before = decodeCursor(z.int(), query.cursor)
    const rows = await listStatements(context.db, { before, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: page.rows, urmator: page.urmator }
  })
}

function paymentRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, paymentProblems, async ({ context }) => ({
    lista: await listProblems(context.db, context.now),
  }))

  registerEndpoint(app, ports, paymentFind, ({ query, staff, context }) =>
    showPayment(toCaller(ports, staff, context), context.db, query.numar),
  )

  registerEndpoint(app, ports, paymentVerify, ({ params, staff, context }) =>
    verifyPayment(ports, toCaller(ports, staff, context), params.id),
  )

  registerEndpoint(app, ports, paymentRelease, ({ params, body, staff, context }) =>
    releaseAtDesk(ports, toCaller(ports, staff, context), { id: params.id, why: body.motiv }),
  )
}

function refundRoutes(app: FastifyInstance, ports: Ports): void {
  const show = async (found: ProposalDetails, { staffId }: StaffSession) =>
    describeProposal(ports.requestDb, found, staffId)
  const toDecider = ({ staffId }: StaffSession, { requestId }: Context) => ({ staffId, requestId })

  registerEndpoint(app, ports, refundList, async ({ query, staff, context }) => {
    const limit = pageSize(query)
    const before = decodeCursor(z.int(), query.cursor)
    const isWaiting = query.stare === 'asteapta'
    const rows = await listProposals(context.db, { isWaiting, before, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ row }) => row.id)
    const lista = await describeProposals(context.db, page.rows, staff.staffId)
    return { lista, urmator: page.urmator }
  })

  registerEndpoint(app, ports, refundPropose, async ({ body, staff, context }) => {
    const request = { paymentId: body.plata_id, bani: body.suma_bani, reason: body.motiv }
    return show(await proposeRefund(ports, toDecider(staff, context), request), staff)
  })

  registerEndpoint(app, ports, refundConfirm, async ({ params, staff, context }) =>
    show(await confirmRefund(ports, toDecider(staff, context), params.id), staff),
  )

  registerEndpoint(app, ports, refundReject, async ({ params, body, staff, context }) => {
    const decision = { id: params.id, reason: body.motiv }
    return show(await rejectRefund(ports, toDecider(staff, context), decision), staff)
  })

  registerEndpoint(app, ports, refundWithdraw, async ({ params, staff, context }) =>
    show(await withdrawRefund(ports, toDecider(staff, context), params.id), staff),
  )
}

function invoiceRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, invoiceFind, async ({ query, staff, context }) => ({
    lista: await findDeskInvoices(toCaller(ports, staff, context), context.db, query.numar),
  }))

  registerEndpoint(app, ports, invoiceShow, ({ params, staff, context }) =>
    showDeskInvoice(toCaller(ports, staff, context), context.db, params.id),
  )

  registerEndpoint(app, ports, invoiceCreditTry, ({ params, body }) =>
    tryDeskCredit(ports, params.id, body.suma_bani),
  )

  registerEndpoint(app, ports, invoiceCredit, ({ params, body, staff, context }) =>
    creditAtDesk(ports, toCaller(ports, staff, context), {
      id: params.id,
      bani: body.suma_bani,
      reason: body.motiv,
    }),
  )
}
