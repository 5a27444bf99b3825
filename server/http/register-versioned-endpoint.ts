import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Translate } from '#server/domain/translations.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toAnswer } from './answer.ts'
import { readCall } from './call.ts'
import type { Call, Handler } from './call.ts'
import { guard } from './guard.ts'
import { sendAnswer } from './send-answer.ts'

/** Answers in memory for each public call. */
const MAX_KEPT_ANSWERS = 100

/** A serialised answer, and what it was made of. */
interface CachedResponse {
  version: string
  translate: Translate | null
  text: string
}

/**
 * Registers a public call whose answer belongs to nobody: it stays in memory, by its parameters and language, as long
 * as `readVersion` returns the same version, which is read before the answer is made.
 */
export function registerVersionedEndpoint<P, Q, D>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, undefined, D>,
  readVersion: (call: Call<P, Q, undefined>) => Promise<string>,
  handler: Handler<P, Q, undefined, D>,
): void {
  const isEverybodys = endpoint.access === 'public' && endpoint.maxAge !== undefined
  if (!isEverybodys) throw new Error(`${endpoint.path} may have a citizen's own answer`)
  const kept = new LRUCache<string, CachedResponse>({ max: MAX_KEPT_ANSWERS })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { maxAge: endpoint.maxAge },
    onRequest: (request) => guard(ports, endpoint, request),
    handler: async (request, reply) => {
      const call = readCall(ports, endpoint, request, reply)
      const { language } = call.context
      const translate = await app.translations.translatorTo(language)
      const version = await readVersion(call)
      const key = JSON.stringify([call.params, call.query, language])
      const known = kept.get(key)
      if (known?.version === version && known.translate === translate)
        return sendAnswer(request, reply, known.text)
      const { text } = toAnswer(ports.env, endpoint, await handler(call), translate)
      kept.set(key, { version, translate, text })
      return sendAnswer(request, reply, text)
    },
  })
}
