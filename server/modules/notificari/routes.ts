import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/notificari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { countUnread } from '#server/domain/unread.ts'
import { parsePagination } from '#server/http/pagination.ts'
import { registerEndpoint, withMeta } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toNotice } from './domain.ts'
import { answerReminderNotice, markNoticeRead, markNoticesRead } from './read.ts'
import { listNotices } from './repo.ts'

/** Registers the calls about a citizen's notifications, and the counts of what is unread. */
export function notificariRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.notificariList, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    const onlyUnread = query.necitite ?? false
    const which = { citizenId: citizen.id, today: dayOf(context.now), onlyUnread }
    const { rows, total } = await listNotices(context.db, which, page)
    const notices = rows.map((row) => toNotice(row, context.language))
    return withMeta(notices, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, calls.notificareView, async ({ params, citizen, context }) =>
    toNotice(await markNoticeRead(context, citizen.id, params.id), context.language),
  )

  registerEndpoint(app, ports, calls.notificariRead, async ({ body, citizen, context }) => {
    await markNoticesRead(context, citizen.id, body.ids)
    const { notificari } = await countUnread(context.db, citizen.id)
    return { necitite: notificari }
  })

  registerEndpoint(app, ports, calls.notificareMemento, async (call) => {
    const { params, body, citizen, context } = call
    const answered = { id: params.id, answer: body.raspuns }
    return toNotice(await answerReminderNotice(context, citizen.id, answered), context.language)
  })

  registerEndpoint(app, ports, calls.mesajeCount, ({ citizen, context }) =>
    countUnread(context.db, citizen.id),
  )
}
