import type { FastifyInstance } from 'fastify'
import { getFaqPageSlug } from '#contract/faq.ts'
import { withOperator } from '#server/domain/with-operator.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listFaq } from './repo.ts'

export function faqRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, getFaqPageSlug, async ({ params, context }) => {
    const items = await listFaq(context.db, params.slug)
    const fill = (text: string) => withOperator(text, ports.env.operator)
    return items.map((item) => ({
      ...item,
      intrebare: fill(item.intrebare),
      raspuns: fill(item.raspuns),
    }))
  })
}
