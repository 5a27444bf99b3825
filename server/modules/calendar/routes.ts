import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { dayOf } from '#contract/time-zone.ts'
import { parseParams } from '#server/http/input.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { yearAround } from '#server/domain/pickups.ts'
import { findPlaceByCalendar, listPickups } from '#server/modules/locatii/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { buildCalendar } from './domain.ts'
import type { CalendarLanguage } from './domain.ts'
import { listDues } from './dues.ts'
import { serializeCalendar } from './icalendar.ts'
import {
  hashCalendarSecret,
  readCalendarLanguage,
  CALENDAR_SECRET_PATTERN,
} from '#server/domain/calendar-links.ts'

const params = z.object({ secret: z.string().check(z.regex(CALENDAR_SECRET_PATTERN)) })

/** Calendar feeds. Calendar apps cannot send a bearer token, so the secret in the URL alone grants access. */
export function calendarRoutes(app: FastifyInstance, ports: Ports): void {
  app.route({
    method: 'GET',
    url: '/api/calendar/:secret.ics',
    // Any `maxAge` suppresses the XSRF cookie, which calendar apps do not store; 0, as they poll each time.
    config: { maxAge: 0 },
    handler: async (request, reply) => {
      const { secret } = parseParams(params, request.params)
      const language = readCalendarLanguage(request.query)
      const translate = await app.translations.translatorTo(language)
      const text = await readCalendar(ports, secret, { language, translate })
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="colectare.ics"',
        })
        .send(text)
    },
  })
}

async function readCalendar(
  { env, requestDb, clock }: Ports,
  secret: string,
  spoken: CalendarLanguage,
): Promise<string> {
  const place = await findPlaceByCalendar(requestDb, hashCalendarSecret(env, secret))
  if (!place) throw new ApiError('inexistent')
  const around = yearAround(dayOf(clock.now()))
  const pickups = await listPickups(requestDb, [place.id], around)
  const dues = await listDues(requestDb, place, around.from)
  return serializeCalendar(buildCalendar(env, place, { pickups, ...dues }, spoken))
}
