import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { VersionEndpoints } from '#contract/desk/versiuni.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { compareTexts } from './describe-versions.ts'
import type { ContentKind } from './kind.ts'
import { listVersions, readVersion, restoreVersion } from './versions.ts'

/** Registers the calls on the versions of one kind of content. */
export function registerVersionRoutes<Content>(
  app: FastifyInstance,
  ports: Ports,
  calls: VersionEndpoints,
  kind: ContentKind<Content>,
): void {
  registerEndpoint(app, ports, calls.list, async ({ query, context }) => {
    const limit = pageSize(query)
    const before = decodeCursor(z.int(), query.cursor)
    const ref = { kind, key: query.cheie }
    const rows = await listVersions(context.db, ref, { before, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ numar }) => numar)
    return { lista: page.rows, urmator: page.urmator }
  })

  registerEndpoint(app, ports, calls.show, async ({ query, context: { db } }) => {
    const ref = { kind, key: query.cheie }
    const { content } = await readVersion(db, ref, query.numar)
    const [versiune] = await listVersions(db, ref, { before: query.numar + 1, limit: 1 })
    const current = await kind.read(db, query.cheie)
    const then = content === null ? null : kind.parse(content)
    return { versiune: versiune!, campuri: compareTexts(kind, current, then) }
  })

  registerEndpoint(app, ports, calls.restore, (call) => {
    const { cheie, numar, versiune } = call.body
    const ref = { kind, key: cheie }
    const change = { number: numar, seen: versiune }
    return restoreVersion(staffContext(ports, call), call.context.db, ref, change)
  })
}
