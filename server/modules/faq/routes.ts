import type { FastifyInstance } from 'fastify'
import { getFaqPageSlug } from '#contract/faq.ts'
import { fillOperatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listFaq } from './repo.ts'

export function faqRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, getFaqPageSlug, async ({ params, context }) => {
    const items = await listFaq(context.db, params.slug)
    const fill = (text: string) => fillOperatorPlaceholders(text, ports.env.operator)
    return items.map((item) => ({
      ...item,
      intrebare: fill(item.intrebare),
      raspuns: fill(item.raspuns),
    }))
  })
}
