import type { FastifyInstance } from 'fastify'
import { cifreDeschise, cifreDeschiseCsv } from '#contract/cifre-deschise.ts'
import { registerDownloadEndpoint } from '#server/http/register-download-endpoint.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toCsv } from './csv.ts'
import { readOpenNumbers } from './open-numbers.ts'

/** Figures about sesizări of public places, for everybody. */
export function cifreDeschiseRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, cifreDeschise, ({ query }) => readOpenNumbers(ports, query))

  registerDownloadEndpoint(app, ports, cifreDeschiseCsv, async ({ query }) => {
    const numbers = await readOpenNumbers(ports, query, Infinity)
    const { nume } = numbers.perioada
    const name = ['cifre-deschise', nume, query.categorie?.toLowerCase()].filter(Boolean).join('-')
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(toCsv(numbers)),
    }
  })
}
