import type { FastifyInstance } from 'fastify'
import * as desk from '#contract/desk/anunturi.ts'
import * as programs from '#contract/operator/anunturi.ts'
import { operatorContext, staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { changeAnnouncement, scheduleAnnouncement, withdrawAnnouncement } from './manage.ts'
import { previewAudience } from './preview.ts'
import { listAnnouncements, showAnnouncement } from './show.ts'

/** Announcements, at the desk and for the operator's programs. */
export function anunturiRoutes(app: FastifyInstance, ports: Ports): void {
  const callers = [
    { calls: deskCalls, toContext: staffContext },
    { calls: programCalls, toContext: operatorContext },
  ] as const
  for (const { calls, toContext } of callers) {
    registerEndpoint(app, ports, calls.list, ({ query, context }) =>
      listAnnouncements(context.db, query),
    )

    registerEndpoint(app, ports, calls.show, ({ params, context }) =>
      showAnnouncement(context.db, params.id),
    )

    registerEndpoint(app, ports, calls.preview, ({ body, context }) =>
      previewAudience(ports, context.db, body.destinatari),
    )

    registerEndpoint(app, ports, calls.send, async (call) => {
      const { db } = call.context
      const { id } = await scheduleAnnouncement(toContext(ports, call), db, call.body)
      return showAnnouncement(db, id)
    })

    registerEndpoint(app, ports, calls.withdraw, async (call) => {
      const { db } = call.context
      const { id } = call.params
      await withdrawAnnouncement(toContext(ports, call), db, id, call.body.motiv)
      return showAnnouncement(db, id)
    })
  }

  registerEndpoint(app, ports, desk.announcementChange, async (call) => {
    const { db } = call.context
    const { id } = call.params
    await changeAnnouncement(staffContext(ports, call), db, id, call.body)
    return showAnnouncement(db, id)
  })
}

const deskCalls = {
  list: desk.announcementList,
  show: desk.announcementShow,
  preview: desk.announcementPreview,
  send: desk.announcementSend,
  withdraw: desk.announcementWithdraw,
}

const programCalls = {
  list: programs.anuntList,
  show: programs.anuntShow,
  preview: programs.anuntProba,
  send: programs.anuntTrimite,
  withdraw: programs.anuntRetrage,
}
