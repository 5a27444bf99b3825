import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { CaseEvent, CaseFile } from '#contract/desk/cazuri.ts'
import type { CaseRef, DeskCaseKind } from '#contract/desk/coada.ts'
import { DESK_API } from '#contract/desk/endpoint.ts'
import type { Message } from '#contract/thread.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { caseNotes, historySteps, messages, staff } from '#server/db/schema.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { listMessages } from '#server/domain/threads.ts'
import type { CaseRecord } from '#server/modules/dosare/load.ts'
import { toPerson } from './person.ts'
import { caseDeskTexts } from './texts.ro.ts'
import type { CaseWords } from './words.ts'

const plurals = { solicitare: 'solicitari', sesizare: 'sesizari', suport: 'suport' } as const

/** Describes a file of a case, with the address of its bytes. */
export const toCaseFile = (
  fel: DeskCaseKind,
  file: Descriptor,
  { autor, document = '' }: { autor: CaseFile['autor']; document?: string },
): CaseFile => ({
  ...file,
  autor,
  document,
  adresa: `${DESK_API}/${plurals[fel]}/fisiere/${file.id}`,
})

/** Lists what happened in a case in one order of time: messages, state changes and internal notes. */
export async function listEvents(
  db: Db,
  { kind, id, citizen }: CaseRecord,
  words: CaseWords,
): Promise<CaseEvent[]> {
  const thread = await listMessages(db, kind, id)
  const work = await listWork(db, { fel: kind, id })
  const citizenName = toPerson(citizen).nume
  const authors = new Map(ofKind(work, 'mesaj').map(({ id, nume }) => [id, nume]))
  const nameAuthor = (message: Message) =>
    message.autor === 'cetatean' ? citizenName : (authors.get(message.id) ?? caseDeskTexts.operator)
  return inOrder([
    ...ofKind(work, 'pas').map((step) => toStep(step, words)),
    ...thread.map((message) => toSaid(kind, message, nameAuthor(message))),
    ...ofKind(work, 'nota').map(toNote),
  ])
}

/** Lists the internal notes of a case, oldest first. */
export async function listNotes(db: Db, which: CaseRef): Promise<CaseEvent[]> {
  const rows = await selectNotes(db, which).orderBy(asc(caseNotes.id))
  return rows.map(toNote)
}

/** Sorts events by time; those of one instant stay as they are. */
export const inOrder = (events: CaseEvent[]): CaseEvent[] =>
  events.toSorted((one, other) => (one.la < other.la ? -1 : one.la > other.la ? 1 : 0))

interface WorkRow {
  kind: 'pas' | 'nota' | 'mesaj'
  id: number
  at: Date
  /** Name of the member; null if a command, a program or nobody of the staff did it. */
  nume: string | null
  state: string
  text: string
}

/** Lists state changes, internal notes and the authors of messages in one query, each by id. */
async function listWork(db: Db, which: CaseRef): Promise<WorkRow[]> {
  const rows = await unionAll(
    selectSteps(db, which),
    selectNotes(db, which),
    selectAuthors(db, which),
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

const ofKind = (work: WorkRow[], kind: WorkRow['kind']) => work.filter((row) => row.kind === kind)

const kindOf = (kind: WorkRow['kind']) => sql<WorkRow['kind']>`${sql.raw(`'${kind}'`)}`
const noText = sql<string>`''`

const selectSteps = (db: Db, { fel, id }: CaseRef) =>
  db
    .select({
      kind: kindOf('pas'),
      id: historySteps.id,
      at: historySteps.at,
      nume: staff.nume,
      state: historySteps.state,
      text: historySteps.note,
    })
    .from(historySteps)
    .leftJoin(staff, eq(staff.id, historySteps.staffId))
    .where(and(eq(historySteps.kind, fel), eq(historySteps.objectId, id)))

const selectNotes = (db: Db, { fel, id }: CaseRef) =>
  db
    .select({
      kind: kindOf('nota'),
      id: sql<number>`${caseNotes.id}`,
      at: caseNotes.createdAt,
      nume: staff.nume,
      state: noText,
      text: caseNotes.text,
    })
    .from(caseNotes)
    .leftJoin(staff, eq(staff.id, caseNotes.staffId))
    .where(and(eq(caseNotes.kind, fel), eq(caseNotes.objectId, id)))

const selectAuthors = (db: Db, { fel, id }: CaseRef) =>
  db
    .select({
      kind: kindOf('mesaj'),
      id: sql<number>`${messages.id}`,
      at: messages.createdAt,
      nume: staff.nume,
      state: noText,
      text: noText,
    })
    .from(messages)
    .leftJoin(staff, eq(staff.id, messages.staffId))
    .where(and(eq(messages.kind, fel), eq(messages.objectId, id), isNotNull(messages.staffId)))

const toStep = ({ at, nume, state, text }: WorkRow, words: CaseWords): CaseEvent => ({
  tip: 'pas',
  la: at.toISOString(),
  nume: nume ?? '',
  stare: words.state(state),
  nota: text,
})

const toNote = ({ at, nume, text }: WorkRow): CaseEvent => ({
  tip: 'nota',
  la: at.toISOString(),
  nume: nume ?? caseDeskTexts.operator,
  text,
})

const toSaid = (fel: ThreadKind, message: Message, nume: string): CaseEvent => ({
  tip: 'mesaj',
  la: message.creat_la,
  autor: message.autor,
  nume,
  text: message.text,
  fisiere: message.fisiere.map((file) => toCaseFile(fel, file, { autor: message.autor })),
  citit_la: message.citit_la ?? null,
})
