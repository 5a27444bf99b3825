import type { FastifyInstance } from 'fastify'
import { getFaqPageSlug } from '#contract/faq.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { withOperator } from './domain.ts'
import { listFaq } from './repo.ts'

export function faqRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, getFaqPageSlug, async ({ params, context }) => {
    const items = await listFaq(context.db, params.slug)
    return items.map((item) => withOperator(item, ports.env.operator))
  })
}
