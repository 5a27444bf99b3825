import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { REMINDER_PATH, readReminderToken } from '#server/domain/reminder-links.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { parseParams } from '#server/http/input.ts'
import type { Ports } from '#server/ports/ports.ts'
import { answerReminder } from './answer.ts'

const params = z.object({ token: z.string() })
/** Any `maxAge` suppresses the XSRF cookie: the signed address alone grants access, to the worker without a page too. */
const config = { maxAge: 0 }

/** Registers the call by which the buttons of a push message answer its reminder. */
export function mementouriRoutes(app: FastifyInstance, { env, requestDb, clock }: Ports): void {
  app.post(`${REMINDER_PATH}/:token`, { config }, async (request, reply) => {
    const { token } = parseParams<z.infer<typeof params>>(params, request.params)
    const answered = readReminderToken(env, token)
    if (!answered) throw new ApiError('inexistent')
    const given = { now: clock.now(), requestId: request.id }
    const isAnswered = await requestDb.transaction((tx) => answerReminder(tx, answered, given))
    if (!isAnswered) throw new ApiError('stare_nepotrivita')
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
