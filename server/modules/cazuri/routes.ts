import type { FastifyInstance } from 'fastify'
import { deskSesizari, deskSolicitari, deskSuport } from '#contract/desk/cazuri.ts'
import type { CaseRef, DeskCaseKind } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerDownloadEndpoint } from '#server/http/register-download-endpoint.ts'
import { registerEndpoint, registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import { openFile } from '#server/modules/documente/open-file.ts'
import { takeOutFile } from '#server/modules/documente/operator-file.ts'
import { THUMBNAIL_TYPE, createThumbnail } from '#server/modules/documente/thumbnail.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { requireCaseById } from '#server/modules/dosare/repo.ts'
import { cleanUpload, storeUpload } from '#server/modules/uploads/store-upload.ts'
import { releasePhoto } from '#server/modules/sesizari/release-photo.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  answerAtDesk,
  answerRequestAtDesk,
  assignAtDesk,
  changeStateAtDesk,
  extendAtDesk,
  setCrewReturnAtDesk,
} from './change.ts'
import { requireCaseFile } from './files.ts'
import { mergeCase } from './merge.ts'
import { addNote } from './notes.ts'
import { recordPresence } from './presence.ts'
import { findRequestCitizen, showCaseAtDesk, showIdentifier, showRequestAtDesk } from './show.ts'
import type { Viewer } from './show.ts'
import {
  deleteTemplate,
  listTemplates,
  renderTemplate,
  requireTemplate,
  saveTemplate,
} from './templates.ts'

/** One kind of case, as the calls that all kinds have need it. */
interface DeskKind {
  fel: DeskCaseKind
  show(context: Viewer, db: Db, id: number): ReturnType<typeof showCaseAtDesk>
  /** Finds the citizen of a case. Throws `inexistent`. */
  citizenOf(db: Db, id: number): Promise<number | null>
}

/** Registers the desk's calls on one case. */
export function cazuriRoutes(app: FastifyInstance, ports: Ports): void {
  threadRoutes(app, ports, solicitareKind, deskSolicitari)
  threadRoutes(app, ports, sesizareKind, deskSesizari)
  const request: DeskKind = {
    fel: 'suport',
    show: showRequestAtDesk,
    citizenOf: findRequestCitizen,
  }
  registerEndpoint(app, ports, deskSesizari.return, (call) => {
    const { params, body, context } = call
    const back = { id: params.id, seen: body, day: body.zi, by: body.pana_la ?? null }
    return setCrewReturnAtDesk(staffContext(ports, call), context.db, back)
  })
  registerEndpoint(app, ports, deskSesizari.releasePhoto, async (call) => {
    const { params, body, context } = call
    const release = { fileId: params.id, isPublic: body.publica }
    await context.db.transaction((tx) => releasePhoto(staffContext(ports, call), tx, release))
    return true as const
  })
  commonRoutes(app, ports, request, deskSuport)
  registerEndpoint(app, ports, deskSuport.answer, (call) => {
    const { params, body, context } = call
    const change = { id: params.id, seen: body, text: body.text }
    return answerRequestAtDesk(staffContext(ports, call), context.db, change)
  })
}

type CommonCalls = Pick<
  typeof deskSesizari,
  | 'show'
  | 'identifier'
  | 'note'
  | 'assign'
  | 'presence'
  | 'file'
  | 'templates'
  | 'saveTemplate'
  | 'deleteTemplate'
  | 'renderTemplate'
>

function commonRoutes(
  app: FastifyInstance,
  ports: Ports,
  kind: DeskKind,
  calls: CommonCalls,
): void {
  const refOf = ({ id }: { id: number }): CaseRef => ({ fel: kind.fel, id })

  registerEndpoint(app, ports, calls.show, (call) => {
    const viewer = { ...staffContext(ports, call), role: call.staff.role }
    return kind.show(viewer, call.context.db, call.params.id)
  })

  registerEndpoint(app, ports, calls.identifier, async (call) => {
    const { params, context } = call
    const citizenId = await kind.citizenOf(context.db, params.id)
    return showIdentifier(staffContext(ports, call), context.db, refOf(params), citizenId)
  })

  registerEndpoint(app, ports, calls.note, (call) =>
    addNote(staffContext(ports, call), call.context.db, refOf(call.params), call.body.text),
  )

  registerEndpoint(app, ports, calls.assign, (call) => {
    const { params, body, context } = call
    const assignment = { seen: body, memberId: body.membru }
    return assignAtDesk(staffContext(ports, call), context.db, refOf(params), assignment)
  })

  registerEndpoint(app, ports, calls.presence, ({ params, body, staff, context }) => {
    const beat = { staffId: staff.staffId, state: body.stare, now: context.now }
    return recordPresence(context.db, refOf(params), beat)
  })

  fileRoutes(app, ports, kind, calls)
  templateRoutes(app, ports, kind, calls)
}

function fileRoutes(
  app: FastifyInstance,
  ports: Ports,
  { fel }: DeskKind,
  calls: Pick<CommonCalls, 'file'>,
): void {
  registerDownloadEndpoint(app, ports, calls.file, async (call) => {
    const { params, query, context } = call
    const { id, name, type } = await requireCaseFile(context.db, fel, params.id)
    if (query.miniatura === true && type.startsWith('image/')) {
      const bytes = await createThumbnail(await openFile(ports, id))
      return { name, type: THUMBNAIL_TYPE, bytes }
    }
    await takeOutFile(staffContext(ports, call), context.db, id)
    return { name, type, bytes: await openFile(ports, id) }
  })
}

function templateRoutes(
  app: FastifyInstance,
  ports: Ports,
  { fel, show }: DeskKind,
  calls: Pick<CommonCalls, 'templates' | 'saveTemplate' | 'deleteTemplate' | 'renderTemplate'>,
): void {
  registerEndpoint(app, ports, calls.templates, ({ context }) => listTemplates(context.db, fel))

  registerEndpoint(app, ports, calls.saveTemplate, (call) =>
    saveTemplate(staffContext(ports, call), call.context.db, fel, call.body),
  )

  registerEndpoint(app, ports, calls.deleteTemplate, async (call) => {
    await deleteTemplate(staffContext(ports, call), call.context.db, fel, call.params.id)
    return true as const
  })

  registerEndpoint(app, ports, calls.renderTemplate, async (call) => {
    const { params, body, context } = call
    const chosen = await requireTemplate(context.db, fel, body.sablon)
    const viewer = { ...staffContext(ports, call), role: call.staff.role }
    return renderTemplate(chosen, await show(viewer, context.db, params.id))
  })
}

function threadRoutes(
  app: FastifyInstance,
  ports: Ports,
  which: CaseKind,
  calls: Omit<typeof deskSesizari, 'return' | 'releasePhoto'>,
): void {
  commonRoutes(
    app,
    ports,
    {
      fel: which.kind,
      show: (viewer, db, id) => showCaseAtDesk(viewer, db, which, id),
      citizenOf: async (db, id) => (await requireCaseById(db, which, id)).citizenId,
    },
    calls,
  )

  registerEndpoint(app, ports, calls.answer, (call) => {
    const { params, body, context } = call
    const fileIds = (body.fisiere ?? []).map(({ id }) => id.toLowerCase())
    const answer = { id: params.id, seen: body, text: body.text, fileIds, to: body.stare }
    return answerAtDesk(staffContext(ports, call), context.db, which, answer)
  })

  registerEndpoint(app, ports, calls.state, (call) => {
    const { params, body, context } = call
    const step = { id: params.id, seen: body, to: body.stare, note: body.nota ?? '' }
    return changeStateAtDesk(staffContext(ports, call), context.db, which, step)
  })

  registerEndpoint(app, ports, calls.extend, (call) => {
    const { params, body, context } = call
    const extension = { id: params.id, seen: body, reason: body.motiv }
    return extendAtDesk(staffContext(ports, call), context.db, which, extension)
  })

  registerEndpoint(app, ports, calls.merge, (call) => {
    const { params, body, context } = call
    const merge = { id: params.id, mainId: body.in, seen: body }
    return mergeCase(staffContext(ports, call), context.db, which, merge)
  })

  registerUploadEndpoint(
    app,
    ports,
    calls.upload,
    ({ body }) => cleanUpload(body),
    ({ body, context }, clean) =>
      storeUpload(ports, context.db, body, clean, { ownerId: null, createdAt: context.now }),
  )
}
