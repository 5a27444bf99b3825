import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { deskLimits } from '#contract/desk/limits.ts'
import {
  caseFilters,
  operatorSesizari,
  operatorSolicitari,
  termeneList,
} from '#contract/operator/dosare.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { answerCase } from './answer.ts'
import { sesizareKind, solicitareKind } from './case-kind.ts'
import type { CaseKind } from './case-kind.ts'
import { changeCaseState } from './change-state.ts'
import { extendCase } from './extend.ts'
import { listCases, toCaseItem } from './list.ts'
import { showCase, toCaseAnswer } from './show.ts'
import { listTerms } from './terms.ts'

/** Position of a case in a list: its due date in milliseconds, and its id. */
const position = z.tuple([z.nullable(z.int()), z.int()])

/** Registers the operator's calls on solicitări and on sesizări. */
export function dosareRoutes(app: FastifyInstance, ports: Ports): void {
  caseRoutes(app, ports, solicitareKind, operatorSolicitari)
  caseRoutes(app, ports, sesizareKind, operatorSesizari)
  termRoute(app, ports)
}

const termPosition = z.tuple([z.int(), z.int()])

function termRoute(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, termeneList, async ({ query, context }) => {
    const limit = pageSize(query)
    const after = decodeCursor(termPosition, query.cursor)
    const { rows, total, passed } = await listTerms(context.db, context.now, {
      days: query.zile ?? deskLimits.queue.nearDays,
      after: after && { dueAt: new Date(after[0]), id: after[1] },
      limit: limit + 1,
    })
    const page = toCursorPage(rows, limit, ({ dueAt, id }) => [dueAt.getTime(), id])
    return {
      lista: page.rows.map(({ item }) => item),
      total,
      depasite: passed,
      urmator: page.urmator,
    }
  })
}

function caseRoutes(
  app: FastifyInstance,
  ports: Ports,
  which: CaseKind,
  calls: typeof operatorSolicitari,
): void {
  registerEndpoint(app, ports, calls.list, async ({ query, context }) => {
    const limit = pageSize(query)
    const after = decodeCursor(position, query.cursor)
    const { rows, total } = await listCases(context.db, which, context.now, {
      state: query.stare ?? caseFilters.open,
      olderThanDays: query.mai_vechi,
      unanswered: query.fara_raspuns ?? false,
      after: after && { dueAt: after[0] === null ? null : new Date(after[0]), id: after[1] },
      limit: limit + 1,
    })
    const page = toCursorPage(rows, limit, ({ dueAt, id }) => [dueAt?.getTime() ?? null, id])
    return { lista: page.rows.map(toCaseItem), total, urmator: page.urmator }
  })

  registerEndpoint(app, ports, calls.show, async (call) => {
    const { params, context } = call
    return toCaseAnswer(
      await showCase(operatorContext(ports, call), context.db, which, params.numar),
    )
  })

  registerEndpoint(app, ports, calls.answer, async (call) => {
    const { params, body, context } = call
    const fileIds = (body.fisiere ?? []).map(({ id }) => id.toLowerCase())
    const answer = { number: params.numar, text: body.text, fileIds }
    const numar = await answerCase(operatorContext(ports, call), context.db, which, answer)
    return { numar, fisiere: fileIds.length }
  })

  registerEndpoint(app, ports, calls.state, async (call) => {
    const { params, body, context } = call
    const step = { number: params.numar, to: body.stare, note: body.nota ?? '' }
    const numar = await changeCaseState(operatorContext(ports, call), context.db, which, step)
    return { numar, stare: body.stare }
  })

  registerEndpoint(app, ports, calls.extend, async (call) => {
    const { params, body, context } = call
    const extension = { number: params.numar, reason: body.motiv }
    const { numar, dueAt } = await extendCase(
      operatorContext(ports, call),
      context.db,
      which,
      extension,
    )
    return { numar, termen_la: dueAt.toISOString() }
  })
}
