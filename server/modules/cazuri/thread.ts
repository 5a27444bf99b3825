import { and, asc, eq } from 'drizzle-orm'
import type { CaseEvent, CaseFile } from '#contract/desk/cazuri.ts'
import type { CaseRef, DeskCaseKind } from '#contract/desk/coada.ts'
import { DESK_API } from '#contract/desk/endpoint.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Message } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { caseNotes, historySteps, messages, staff } from '#server/db/schema.ts'
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
  which: CaseRef,
  thread: Message[],
  { words, citizenName }: { words: CaseWords; citizenName: string },
): Promise<CaseEvent[]> {
  const authors = await readAuthors(db, which)
  const said = thread.map((message): CaseEvent => ({
    tip: 'mesaj',
    la: message.creat_la,
    autor: message.autor,
    nume:
      message.autor === 'cetatean'
        ? citizenName
        : (authors.get(message.id) ?? caseDeskTexts.operator),
    text: message.text,
    fisiere: message.fisiere.map((file) => toCaseFile(which.fel, file, { autor: message.autor })),
    citit_la: message.citit_la ?? null,
  }))
  return inOrder([...(await listSteps(db, which, words)), ...said, ...(await listNotes(db, which))])
}

/** Lists the internal notes of a case, oldest first. */
export async function listNotes(db: Db, { fel, id }: CaseRef): Promise<CaseEvent[]> {
  const rows = await db
    .select({ text: caseNotes.text, at: caseNotes.createdAt, nume: staff.nume })
    .from(caseNotes)
    .leftJoin(staff, eq(staff.id, caseNotes.staffId))
    .where(and(eq(caseNotes.kind, fel), eq(caseNotes.objectId, id)))
    .orderBy(asc(caseNotes.id))
  return rows.map(({ text, at, nume }) => ({
    tip: 'nota',
    la: at.toISOString(),
    nume: nume ?? caseDeskTexts.operator,
    text,
  }))
}

/** Sorts events by time; those of one instant stay as they are. */
export const inOrder = (events: CaseEvent[]): CaseEvent[] =>
  events.toSorted((one, other) => (one.la < other.la ? -1 : one.la > other.la ? 1 : 0))

async function listSteps(db: Db, { fel, id }: CaseRef, words: CaseWords): Promise<CaseEvent[]> {
  const rows = await db
    .select({
      state: historySteps.state,
      note: historySteps.note,
      at: historySteps.at,
      nume: staff.nume,
    })
    .from(historySteps)
    .leftJoin(staff, eq(staff.id, historySteps.staffId))
    .where(and(eq(historySteps.kind, fel), eq(historySteps.objectId, id)))
    .orderBy(asc(historySteps.id))
  return rows.map(({ state, note, at, nume }) => ({
    tip: 'pas',
    la: at.toISOString(),
    nume: nume ?? '',
    stare: words.state(state),
    nota: note,
  }))
}

/** Reads the names of members who wrote messages of a thread, by the message's id. */
async function readAuthors(db: Db, { fel, id }: CaseRef): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: messages.id, nume: staff.nume })
    .from(messages)
    .innerJoin(staff, eq(staff.id, messages.staffId))
    .where(and(eq(messages.kind, fel), eq(messages.objectId, id)))
  return new Map(rows.map((row) => [row.id, row.nume]))
}
