import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/continut.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { registerVersionRoutes } from '#server/modules/continut/version-routes.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listSections, publishSection, showSection, trySection } from './desk-sections.ts'
import { faqKind } from './section.ts'

/** Frequent questions at the desk. */
export function faqDeskRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.faqSectionList, async ({ context }) => ({
    lista: await listSections(context.db),
  }))

  registerEndpoint(app, ports, calls.faqSectionShow, ({ query, context }) =>
    showSection(ports, context.db, query.sectiune),
  )

  registerEndpoint(app, ports, calls.faqSectionTry, async (call) => ({
    schimbari: await trySection(staffContext(ports, call), call.context.db, call.body),
  }))

  registerEndpoint(app, ports, calls.faqSectionPublish, (call) =>
    publishSection(staffContext(ports, call), call.context.db, call.body),
  )

  registerVersionRoutes(app, ports, calls.faqVersions, faqKind)
}
