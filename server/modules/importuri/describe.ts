import type { ImportDetails, ImportKindInfo } from '#contract/desk/importuri.ts'
import type { ImportItem, ImportProblem } from '#contract/import-fields.ts'
import { importAreaOf, importLimits } from '#contract/import-kinds.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import type { City } from '#server/config/city/load-city.ts'
import type { Db } from '#server/db/db.ts'
import { formatCsv } from '#server/domain/format-csv.ts'
import { readStaffNames } from '#server/modules/bani/staff-names.ts'
import { explain } from './kind.ts'
import type { Counts } from './kind.ts'
import { importKinds } from './kinds.ts'
import { countProblems, findSameContent, listProblems } from './repo.ts'
import type { ImportRow, ProblemRow } from './repo.ts'
import { canStart, canStop, canUndo } from './start-stop.ts'
import { atDesk } from './where-to.ts'

type Locality = Pick<City, 'judet' | 'localitate' | 'sector'>

/** Describes kinds of file, from the definitions that the operator's manual is made of, with examples in the city. */
export const describeKinds = (
  names: readonly ImportKindName[],
  { judet, localitate, sector = '' }: Locality,
): ImportKindInfo[] => {
  const examples: Record<string, string> = { judet, localitate, sector }
  return names.map((fel) => {
    const { summary, details, columns, example: file } = importKinds[fel]
    const cells = Object.entries(file === undefined ? columns : {}).map(
      ([name, column]) => [name, { ...column, example: examples[name] ?? column.example }] as const,
    )
    return {
      fel,
      zona: importAreaOf(fel),
      sumar: summary,
      detalii: explain(details, atDesk),
      coloane: cells.map(([nume, { required, about, example }]) => ({
        nume,
        obligatorie: required,
        despre: about,
        exemplu: example,
      })),
      model:
        file ?? formatCsv([cells.map(([name]) => name), cells.map(([, { example }]) => example)]),
    }
  })
}

/** Describes imports, with the names of the members who started them. */
export async function describeImports(db: Db, rows: ImportRow[]): Promise<ImportItem[]> {
  const names = await readStaffNames(
    db,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    id: row.id,
    fel: row.kind,
    fisier: row.fileName,
    cine: names.get(row.actor) ?? row.actor.replace(/^(operator|api):/, ''),
    prin: row.source,
    stare: row.state,
    creat_la: row.createdAt.toISOString(),
    inceput_la: row.startedAt?.toISOString() ?? null,
    incheiat_la: row.endedAt?.toISOString() ?? null,
    linii: row.lines,
    neschimbate: row.unchanged,
    gresite: row.wrong,
    in_conflict: row.conflicts,
    ar_face: toChanges(row.planned),
    facute: toChanges(row.done),
    de_scris: row.toWrite,
    scrise: row.written,
    desfacute: row.undone,
    pastrate: row.kept,
    mesaj: row.message,
  }))
}

const toChanges = ({ added, changed, removed }: Counts) => ({
  adaugate: added,
  schimbate: changed,
  scoase: removed,
})

export const toProblem = ({ line, column, reason, isConflict }: ProblemRow): ImportProblem => ({
  linia: line,
  coloana: column,
  problema: reason,
  conflict: isConflict,
})

/** Describes one import, with its first problems and what may be done with it. */
export async function describeImport(db: Db, row: ImportRow): Promise<ImportDetails> {
  const [[item], problems, total, same, isUndoable] = await Promise.all([
    describeImports(db, [row]),
    listProblems(db, row.id, { limit: importLimits.shownProblems }),
    countProblems(db, row.id),
    findSameContent(db, row),
    canUndo(db, row),
  ])
  return {
    ...item!,
    poate_porni: canStart(row),
    poate_opri: canStop(row),
    poate_desface: isUndoable,
    are_fisier: row.fileId !== null,
    probleme: problems.map(toProblem),
    probleme_total: total,
    acelasi: same && {
      id: same.id,
      fisier: same.fileName,
      stare: same.state,
      creat_la: same.createdAt.toISOString(),
    },
  }
}
