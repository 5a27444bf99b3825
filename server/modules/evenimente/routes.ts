import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEARTBEAT_SECONDS, evenimentePath } from '#contract/evenimente.ts'
import type { LiveEvent } from '#contract/evenimente.ts'
import type { ChangeEvent } from '#server/db/pubsub.ts'
import { countUnread } from '#server/domain/unread.ts'
import { guard } from '#server/http/guard.ts'
import { findCitizen, requireCitizen } from '#server/http/auth.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { StreamRegistry } from './stream-registry.ts'
import { EventStream } from './stream.ts'
import { EventDispatcher } from './event-dispatcher.ts'

/** Stream of change events for open pages (SSE). Has no envelope except for errors, as it never ends by itself. */
export function evenimenteRoutes(app: FastifyInstance, ports: Ports): void {
  const streams = new StreamRegistry()
  app.addHook('preClose', async () => streams.endAll())
  ports.pubSub.watch({
    lost: (error) => ports.log.warn({ error: describeError(error) }, 'live connection lost'),
    // Events were missed meanwhile: ending the streams makes pages reconnect and refetch everything.
    back: () => streams.endAll(),
  })
  app.route({
    method: 'GET',
    url: evenimentePath,
    onRequest: (request) => guard(ports, { method: 'GET', access: 'citizen' }, request),
    handler: (request, reply) => openStream(ports, streams, request, reply),
  })
}

async function openStream(
  ports: Ports,
  streams: StreamRegistry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = requireCitizen(request)
  const stream = new EventStream()
  const eventOf = (signal: ChangeEvent) => toEvent(ports, id, signal)
  const dispatcher = new EventDispatcher(stream, {
    eventOf,
    onError: (error) => endWithError(request, stream, error),
  })
  // Subscribes before the first count, so that no change in between is missed.
  stream.onEnd(ports.pubSub.subscribe(id, (signal) => dispatcher.enqueue(signal)))
  streams.add(id, stream)
  try {
    dispatcher.start(await eventOf({ tip: 'necitite' }))
  } catch (error) {
    stream.end()
    throw error
  }
  keepAlive(ports, request, stream)
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'x-accel-buffering': 'no', connection: 'close' })
    .send(stream.body)
}

async function toEvent(ports: Ports, citizenId: number, signal: ChangeEvent): Promise<LiveEvent> {
  if (signal.tip !== 'necitite') return signal
  return { tip: signal.tip, necitite: await countUnread(ports.db, citizenId) }
}

// Each heartbeat checks the token again: a revoked session or an expired token ends the stream.
function keepAlive(ports: Ports, request: FastifyRequest, stream: EventStream): void {
  if (stream.ended) return
  const beat = async () => {
    if (await findCitizen(ports, request)) stream.sendHeartbeat()
    else stream.end()
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => endWithError(request, stream, error))
  }, HEARTBEAT_SECONDS * 1000)
  stream.onEnd(() => clearInterval(timer))
}

function endWithError(request: FastifyRequest, stream: EventStream, error: unknown): void {
  request.log.warn({ error: describeError(error), reference: request.id }, 'event stream failed')
  stream.end()
}
