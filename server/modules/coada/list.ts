import { and } from 'drizzle-orm'
import type { DeskCaseKind, QueueFilters, QueueRow } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { supportCaseName } from '#contract/desk/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { listSesizareCategoryNames, listSolicitareTypeNames } from '#server/domain/catalogues.ts'
import { asksForOpen, countUpToLimit, findExact, findPage, matchFilters } from './repo.ts'
import type { QueueCase, QueuePosition, QueueViewer } from './repo.ts'
import { resolveSearch } from './search.ts'

interface QueueQuery {
  filters: QueueFilters
  /** Position of the last case of the page before; null if that page had only exact matches. */
  after: QueuePosition | null | undefined
  limit: number
}

export interface QueueAnswer {
  /** Found by a number, on the first page only. */
  exact: QueueCase[]
  rows: QueueCase[]
  total: number
  /** Position of a row in the order of the list. */
  positionOf: (row: QueueCase) => QueuePosition
}

/** Reads one page of the queue, with the count of all pages up to a limit. */
export async function readQueue(
  db: Db,
  viewer: QueueViewer,
  { filters, after, limit }: QueueQuery,
): Promise<QueueAnswer> {
  const { now } = viewer
  const search = filters.cauta?.trim() ? await resolveSearch(db, filters.cauta) : null
  const filtered = matchFilters(viewer, filters)
  const which = and(filtered, search?.found)
  const exact = search?.exact ? await findExact(db, now, and(filtered, search.exact), search) : []
  const order = filters.ordine ?? (asksForOpen(filters) ? 'termen' : 'noi')
  const without = exact.map(({ id }) => id)
  const counting = countUpToLimit(db, which)
  // Without a search the page does not wait for the count.
  const isFrequent = search !== null && (await counting) > deskLimits.queue.countedRows
  const [rows, total] = await Promise.all([
    findPage(
      db,
      now,
      { filtered, found: search?.found, isFrequent },
      { order, after: after ?? undefined, without, limit },
    ),
    counting,
  ])
  return {
    exact: after === undefined ? exact : [],
    rows,
    total,
    positionOf: ({ id, orderAt, sentAt }) => ({ at: order === 'termen' ? orderAt : sentAt, id }),
  }
}

/** Reads the names of types and categories, by kind. */
export async function readCategoryNames(
  db: Db,
): Promise<Record<DeskCaseKind, Map<string, string>>> {
  const [solicitare, sesizare] = await Promise.all([
    listSolicitareTypeNames(db),
    listSesizareCategoryNames(db),
  ])
  return { solicitare, sesizare, suport: new Map([['', supportCaseName]]) }
}

/** Converts a case to its row. */
export function toQueueRow(
  row: QueueCase,
  names: Record<DeskCaseKind, Map<string, string>>,
  exact: boolean,
): QueueRow {
  const { kind, category, assigneeId, assigneeName } = row
  return {
    fel: kind,
    id: row.objectId,
    numar: row.number,
    categorie: category,
    denumire: names[kind].get(category) ?? category,
    stare: row.state,
    deschis: row.isOpen,
    strada: row.street,
    trimisa_la: row.sentAt.toISOString(),
    termen_la: row.dueAt?.toISOString() ?? null,
    depasit: row.overdue,
    atribuit: assigneeId === null ? null : { id: assigneeId, nume: assigneeName ?? '' },
    asteapta: row.waits,
    raspuns_cerut_la: row.askedAt?.toISOString() ?? null,
    sustinatori: row.supporters,
    versiune: row.version,
    ultima_schimbare: row.changedAt.toISOString(),
    exact,
  }
}
