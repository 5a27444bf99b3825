import type { FastifyInstance } from 'fastify'
import { getFaqPageSlug } from '#contract/faq.ts'
import { fillOperatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import { registerVersionedEndpoint } from '#server/http/register-versioned-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listFaq, readFaqVersion } from './repo.ts'

export function faqRoutes(app: FastifyInstance, ports: Ports): void {
  const fill = (text: string) => fillOperatorPlaceholders(text, ports.env.operator)
  registerVersionedEndpoint(
    app,
    ports,
    getFaqPageSlug,
    ({ params, context }) => readFaqVersion(context.db, params.slug),
    async ({ params, context }) => {
      const items = await listFaq(context.db, params.slug)
      return items.map((item) => ({
        ...item,
        intrebare: fill(item.intrebare),
        raspuns: fill(item.raspuns),
      }))
    },
  )
}
