import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { casePermissions, caseKinds, kindsFor } from '#contract/desk/coada.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { deskEventsPath } from '#contract/desk/evenimente.ts'
import { HEARTBEAT_SECONDS } from '#contract/evenimente.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { findStaff, guardStaff } from '#server/http/staff-auth.ts'
import { StreamRegistry } from '#server/modules/evenimente/stream-registry.ts'
import { EventStream } from '#server/modules/evenimente/stream.ts'
import type { Ports } from '#server/ports/ports.ts'

const rule = { needs: caseKinds.map((kind) => casePermissions[kind].see), isBackground: true }

/** Stream of the desk's events (SSE). As the citizens' one; an open page does not keep its member's session alive. */
export function eventRoute(app: FastifyInstance, ports: Ports): void {
  const streams = new StreamRegistry()
  app.addHook('preClose', async () => streams.endAll())
  // Events were missed meanwhile: ending the streams makes pages reconnect and refetch everything.
  ports.pubSub.watch({ back: () => streams.endAll() })
  app.route({
    method: 'GET',
    url: deskEventsPath,
    onRequest: (request) => guardStaff(ports, { method: 'GET', staff: rule }, request),
    handler: (request, reply) => openStream(ports, streams, request, reply),
  })
}

function openStream(
  ports: Ports,
  streams: StreamRegistry,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { staff } = request
  if (!staff) throw new Error('the guard let a visitor through')
  const stream = new EventStream()
  let kinds = kindsFor(staff.role, 'see')
  stream.onEnd(
    ports.pubSub.subscribeToDesk((change) => {
      if (kinds.includes(change.fel)) stream.send(change)
    }),
  )
  streams.add(staff.staffId, stream)
  stream.send({ tip: 'deschis' })
  keepAlive(ports, request, stream, (seen) => (kinds = seen))
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'x-accel-buffering': 'no', connection: 'close' })
    .send(stream.body)
}

// Each heartbeat reads the session again: one that has ended, or a role that sees no case, ends the stream.
function keepAlive(
  ports: Ports,
  request: FastifyRequest,
  stream: EventStream,
  onKinds: (kinds: DeskCaseKind[]) => void,
): void {
  const beat = async () => {
    const session = await findStaff(ports, request, false)
    const kinds = session ? kindsFor(session.role, 'see') : []
    onKinds(kinds)
    if (kinds.length > 0) stream.sendHeartbeat()
    else stream.end()
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      request.log.warn(
        { error: describeError(error), reference: request.id },
        'event stream failed',
      )
      stream.end()
    })
  }, HEARTBEAT_SECONDS * 1000)
  stream.onEnd(() => clearInterval(timer))
}
