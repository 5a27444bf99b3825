import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/index.ts'
import { getConfig, getXsrf } from '#contract/portal.ts'
import type { PortalConfig } from '#contract/portal.ts'
import type { Env } from '#server/config/env.ts'
import { describeApi } from '#server/http/openapi.ts'
import { successText } from '#server/http/envelope.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Registers the calls that clients start with: configuration, XSRF token and OpenAPI description. */
export function portalRoutes(app: FastifyInstance, ports: Ports): void {
  const config = publicConfig(ports.env)
  registerEndpoint(app, ports, getConfig, async () => config)

  // The XSRF plugin has created the token and set its cookies.
  app.get(getXsrf.path, ({ xsrfToken }, reply) =>
    reply.type('application/json; charset=utf-8').send(successText({ token: xsrfToken })),
  )

  const description = JSON.stringify(describeApi(endpoints, ports.env))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  )
}

function publicConfig(env: Env): PortalConfig {
  return {
    operator: env.operator,
    functii: {
      demonstratie: env.demo,
      plati: !env.featuresOff.has('cards'),
      push: env.push !== null,
    },
    harta: env.mapTilesUrl,
    harta_centru: env.city.centru,
    harta_sursa: env.mapCredit,
    cheie_push: env.push?.publicKey ?? '',
    cereri_vizitatori_zile: env.visitorRequestDays,
    versiune: env.version,
    mediu: env.environmentName,
  }
}
