import type { FastifyInstance } from 'fastify'
import { getFacturiInfo, getTaxesCetatean } from '#contract/facturi.ts'
import { parsePagination } from '#server/http/pagination.ts'
import { registerEndpoint, withMeta } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseInvoiceStates } from './domain.ts'
import { loadDebts, loadInvoices } from './load.ts'

/** Invoices and debts of a citizen. */
export function facturiRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, getFacturiInfo, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    const { contract_id: contractId, an: year } = query
    const wanted = {
      contractId,
      year,
      ...(query.stare && { states: parseInvoiceStates(query.stare) }),
    }
    const { invoices, total } = await loadInvoices(ports, context, citizen.id, wanted, page)
    return withMeta(invoices, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, getTaxesCetatean, ({ citizen, context }) =>
    loadDebts(ports, context, citizen.id),
  )
}
