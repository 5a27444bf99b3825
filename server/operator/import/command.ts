import path from 'node:path'
import { countOf, plural, type RomanianForms } from '#contract/plural.ro.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { countUnchanged, importFile } from '#server/modules/importuri/import-file.ts'
import type { ImportOptions, ImportResult } from '#server/modules/importuri/import-file.ts'
import { explain } from '#server/modules/importuri/kind.ts'
import type { ImportKind, Problem } from '#server/modules/importuri/kind.ts'
import { importForCommand } from '#server/modules/importuri/record-command.ts'
import { atCommandLine } from '#server/modules/importuri/where-to.ts'
import { changeWords } from '../change-words.ts'
import type { Command, Outcome } from '../command.ts'
import { readLocalFile } from '../read-local-file.ts'
import { formatTable } from '../table.ts'

const FORMAT =
  'Fișierul este CSV în UTF-8, cu valori despărțite de ; sau , și cu numele coloanelor pe prima linie, în orice ordine. O coloană facultativă poate lipsi: este ca și cum ar fi goală.'

/** Creates the command that imports a kind of file, under this name; the history has it if it is `recordedAs` a kind. */
export function importCommand(
  name: string,
  kind: ImportKind,
  recordedAs?: ImportKindName,
): Command {
  return {
    name,
    summary: kind.summary,
    details: [FORMAT, explain(kind.details, atCommandLine)].filter(Boolean).join('\n\n'),
    columns: toColumnTable(kind),
    takes: ['fișier.csv'],
    options: {
      'dry-run': { about: 'arată ce ar face și toate liniile greșite, fără să schimbe nimic' },
      'skip-bad': {
        about: 'sare peste liniile greșite; altfel, dacă este vreuna, nu schimbă nimic',
      },
    },
    background: true,
    async run(context, { args: [file = ''], has }) {
      const options = { dryRun: has('dry-run'), skipBad: has('skip-bad') }
      const place = path.resolve(context.folder, file)
      const given = { name: path.basename(place), bytes: readLocalFile(place) }
      const done = recordedAs
        ? await importForCommand(context, recordedAs, given, options)
        : await importFile(context, kind, given.bytes, options)
      return toOutcome(done, options)
    },
  }
}

const toColumnTable = ({ columns }: ImportKind): NonNullable<Command['columns']> => ({
  headings: ['coloana', 'obligatorie', 'ce conține', 'de exemplu'],
  rows: Object.entries(columns).map(([name, { required, about, example }]) => [
    name,
    required ? 'da' : 'nu',
    about,
    example,
  ]),
})

const words = {
  read: { one: 'linie citită', few: 'linii citite' },
  ...changeWords,
  same: { one: 'neschimbată', few: 'neschimbate' },
  wrong: { one: 'greșită', few: 'greșite' },
} satisfies Record<string, RomanianForms>

function toOutcome(done: ImportResult, options: ImportOptions): Outcome {
  const { lines, added, changed, removed, wrongLines, lateLines, problems, conflicts, isWritten } =
    done
  const same = countUnchanged(done)
  const counted = [
    `${plural(lines, words.read)}: ${countOf(added, words.added)}`,
    countOf(changed, words.changed),
    ...(removed > 0 ? [countOf(removed, words.removed)] : []),
    countOf(same, words.same),
    ...(conflicts.length > 0 ? [`${conflicts.length} în conflict`] : []),
    `${countOf(wrongLines, words.wrong)}.`,
  ].join(', ')
  return {
    text: [
      ...formatProblems('Problema', problems),
      ...formatProblems('Conflictul', conflicts),
      counted,
      ...formatEnding(done, options),
    ].join('\n'),
    json: {
      linii: lines,
      adaugate: added,
      schimbate: changed,
      scoase: removed,
      neschimbate: same,
      gresite: wrongLines,
      probleme: problems.map(toJson),
      conflicte: conflicts.map(toJson),
      pastrat: isWritten,
    },
    code: (wrongLines > 0 && !isWritten) || lateLines > 0 ? 1 : 0,
  }
}

const toJson = ({ line, column, reason }: Problem) => ({
  linia: line,
  coloana: column,
  problema: reason,
})

function formatProblems(heading: string, found: Problem[]): string[] {
  const rows = found.map(({ line, column, reason }) => [String(line), column, reason])
  return rows.length > 0 ? [`${formatTable(['Linia', 'Coloana', heading], rows)}\n`] : []
}

function formatEnding(
  { isWritten, wrongLines, lateLines }: ImportResult,
  { dryRun }: ImportOptions,
): string[] {
  if (lateLines > 0) {
    return [
      `În timpul scrierii s-au schimbat datele de care depind unele linii (${lateLines}): acestea nu s-au scris.`,
    ]
  }
  if (isWritten) return wrongLines > 0 ? ['Liniile greșite au fost sărite.'] : []
  if (dryRun) return ['A fost numai o probă: nimic nu s-a schimbat.']
  return ['Nimic nu s-a schimbat: corectați liniile sau adăugați --skip-bad.']
}
