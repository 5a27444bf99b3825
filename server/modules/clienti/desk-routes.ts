import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#contract/desk/clienti.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { parsePagination } from '#server/http/pagination.ts'
import { registerEndpoint, withMeta } from '#server/http/register-endpoint.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { loadDebts, loadInvoices } from '#server/modules/facturi/load.ts'
import { listClientReceipts } from '#server/modules/incasari/client-receipts.ts'
import { loadPayments } from '#server/modules/plati/list.ts'
import { endConsentAsOperator } from '#server/modules/platitori/end.ts'
import type { Ports } from '#server/ports/ports.ts'
import { approveClient } from './approve.ts'
import { closeAccountOf } from './close-account.ts'
import { correctEmail, correctName, correctPhone } from './correct.ts'
import { endClientSessions } from './end-sessions.ts'
import { evictAccount } from './evict.ts'
import { listUnapproved } from './find.ts'
import { listClientConsents } from './list-consents.ts'
import { listClientCases, listClientLetters } from './list-cases.ts'
import { describeClients, searchClients } from './search.ts'
import { sendPin } from './send-pin.ts'
import { loadClientAccount, loadClientCard, lookAtClient } from './show.ts'
import { unlockAccount } from './unlock.ts'

/** Registers the desk's calls about clients. */
export function clientDeskRoutes(app: FastifyInstance, ports: Ports): void {
  listRoutes(app, ports)
  clientRoutes(app, ports)
  moneyRoutes(app, ports)
  consentRoutes(app, ports)
  caseRoutes(app, ports)
  accountRoutes(app, ports)
  correctionRoutes(app, ports)
}

function listRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClientSearch, async (call) => {
    const { cauta: text, limita: limit = deskLimits.clientSearch.rows } = call.body
    const viewer = staffContext(ports, call)
    const { rows, more } = await searchClients(viewer, call.context.db, { text, limit })
    return { lista: rows, mai_multe: more }
  })

  registerEndpoint(app, ports, calls.deskClientsToApprove, async (call) => {
    const { query, context } = call
    const limit = pageSize(query)
    const after = decodeCursor(z.int(), query.cursor)
    const which = { after, limit: limit + 1 }
    const { rows, total } = await listUnapproved(staffContext(ports, call), context.db, which)
    const page = toCursorPage(rows, limit, ({ id }) => id)
    const listed = await describeClients(context.db, page.rows)
    const lista = listed.map((one, index) => ({
      ...one,
      creat_la: page.rows[index]!.createdAt.toISOString(),
    }))
    return { lista, total, urmator: page.urmator }
  })
}

function clientRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClient, (call) =>
    loadClientCard(staffContext(ports, call), call.context.db, call.params.id),
  )

  registerEndpoint(app, ports, calls.deskClientAccount, (call) => {
    const { db, language } = call.context
    return loadClientAccount(staffContext(ports, call), db, call.params.id, language)
  })

  registerEndpoint(app, ports, calls.deskClientIdentifier, async (call) => {
    const { params, context } = call
    const viewer = staffContext(ports, call)
    const { cnpCui } = await lookAtClient(viewer, context.db, params.id, 'cnp_vazut')
    return { cnp_cui: cnpCui ?? '' }
  })
}

function moneyRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClientBalance, async (call) => {
    const { params, context } = call
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'sold_vazut')
    return loadDebts(ports, context, params.id)
  })

  registerEndpoint(app, ports, calls.deskClientInvoices, async (call) => {
    const { params, query, context } = call
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'facturi_vazute')
    const { invoices, total } = await loadInvoices(ports, context, params.id, {}, page)
    return withMeta(invoices, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, calls.deskClientPayments, async (call) => {
    const { params, query, context } = call
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'plati_vazute')
    const { payments, total } = await loadPayments(context.db, context.now, params.id, page)
    return withMeta(payments, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, calls.deskClientReceipts, async (call) => {
    const { params, query, context } = call
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'incasari_vazute')
    const { rows, total } = await listClientReceipts(context.db, params.id, page)
    const listed = rows.map(({ row }) => ({
      id: row.id,
      sursa: row.source as 'transfer' | 'numerar',
      ziua_valutei: row.valueOn,
      suma_bani: row.bani,
      referinta: row.reference,
      stare: row.state,
    }))
    return withMeta(listed, { pagina, pe_pagina, total })
  })
}

function consentRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClientConsents, async (call) => {
    const { params, context } = call
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'acorduri_vazute')
    return listClientConsents(context.db, params.id)
  })

  registerEndpoint(app, ports, calls.deskConsentStop, async (call) => {
    const { params, context } = call
    const isEnded = await endConsentAsOperator(staffContext(ports, call), context.db, params.id)
    if (!isEnded) throw new ApiError('inexistent')
    return true as const
  })
}

function caseRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClientSesizari, async (call) => {
    const { params, context } = call
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'sesizari_vazute')
    return listClientCases(context.db, sesizareKind, params.id)
  })

  registerEndpoint(app, ports, calls.deskClientSolicitari, async (call) => {
    const { params, context } = call
    await lookAtClient(staffContext(ports, call), context.db, params.id, 'solicitari_vazute')
    return listClientCases(context.db, solicitareKind, params.id)
  })

  registerEndpoint(app, ports, calls.deskClientSupport, async (call) => {
    const { params, context } = call
    const viewer = staffContext(ports, call)
    const client = await lookAtClient(viewer, context.db, params.id, 'suport_vazut')
    return listClientLetters(context.db, client)
  })
}

function accountRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClientUnlock, async (call) => {
    await unlockAccount(staffContext(ports, call), call.context.db, call.params.id)
    return true as const
  })

  registerEndpoint(app, ports, calls.deskClientEndSessions, async (call) => {
    const { params, body, context } = call
    await endClientSessions(staffContext(ports, call), context.db, params.id, body.sesiune)
    return true as const
  })

  registerEndpoint(app, ports, calls.deskClientPin, async (call) => ({
    telefon: await sendPin(staffContext(ports, call), call.context.db, call.params.id),
  }))

  registerEndpoint(app, ports, calls.deskClientApprove, async (call) => {
    await approveClient(staffContext(ports, call), call.context.db, call.params.id)
    return true as const
  })

  registerEndpoint(app, ports, calls.deskClientEvict, async (call) => ({
    client_id: await evictAccount(staffContext(ports, call), call.context.db, call.params.id),
  }))

  registerEndpoint(app, ports, calls.deskClientClose, async (call) => {
    const { params, body, context } = call
    await closeAccountOf(staffContext(ports, call), context.db, params.id, body.motiv)
    return true as const
  })
}

function correctionRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.deskClientCorrectName, async (call) => {
    const { motiv: reason, denumire: fNume, ...names } = call.body
    const correction = { ...names, fNume, reason }
    await correctName(staffContext(ports, call), call.context.db, call.params.id, correction)
    return true as const
  })

  registerEndpoint(app, ports, calls.deskClientCorrectPhone, async (call) => {
    const { telefon, motiv: reason } = call.body
    const correction = { telefon, reason }
    await correctPhone(staffContext(ports, call), call.context.db, call.params.id, correction)
    return true as const
  })

  registerEndpoint(app, ports, calls.deskClientCorrectEmail, async (call) => {
    const { email, motiv: reason } = call.body
    const correction = { email, reason }
    await correctEmail(staffContext(ports, call), call.context.db, call.params.id, correction)
    return true as const
  })
}
