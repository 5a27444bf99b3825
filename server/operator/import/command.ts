import path from 'node:path'
import type { Command, Outcome } from '../command.ts'
import { table } from '../table.ts'
import { importFile } from './import-file.ts'
import type { Imported, ImportOptions } from './import-file.ts'
import type { ImportKind, Problem } from './kind.ts'

const FORMAT =
  'Fișierul este CSV în UTF-8, cu valori despărțite de ; sau , și cu numele coloanelor pe prima linie, în orice ordine. O coloană facultativă poate lipsi: este ca și cum ar fi goală.'

/** Creates the command that imports a kind of file. `words`: its name. */
export function importCommand(words: string, kind: ImportKind): Command {
  return {
    name: words,
    summary: kind.summary,
    details: [FORMAT, ...(kind.details ? [kind.details] : [])].join('\n\n'),
    columns: columnsOf(kind),
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
      return outcomeOf(
        await importFile(context, kind, path.resolve(context.folder, file), options),
        options,
      )
    },
  }
}

const columnsOf = ({ columns }: ImportKind): NonNullable<Command['columns']> => ({
  headings: ['coloana', 'obligatorie', 'ce conține', 'de exemplu'],
  rows: Object.entries(columns).map(([name, { required, about, example }]) => [
    name,
    required ? 'da' : 'nu',
    about,
    example,
  ]),
})

function outcomeOf(done: Imported, options: ImportOptions): Outcome {
  const { lines, added, changed, removed, wrongLines, lateLines, problems, conflicts, kept } = done
  const same = lines - wrongLines - conflicts.length - added - changed - removed
  const counted = [
    `${lines} linii citite: ${added} adăugate`,
    `${changed} schimbate`,
    ...(removed > 0 ? [`${removed} scoase`] : []),
    `${same} neschimbate`,
    ...(conflicts.length > 0 ? [`${conflicts.length} în conflict`] : []),
    `${wrongLines} greșite.`,
  ].join(', ')
  return {
    text: [
      ...tableOf('Problema', problems),
      ...tableOf('Conflictul', conflicts),
      counted,
      ...endOf(done, options),
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
      pastrat: kept,
    },
    code: (wrongLines > 0 && !kept) || lateLines > 0 ? 1 : 0,
  }
}

const toJson = ({ line, column, reason }: Problem) => ({
  linia: line,
  coloana: column,
  problema: reason,
})

function tableOf(heading: string, found: Problem[]): string[] {
  const rows = found.map(({ line, column, reason }) => [String(line), column, reason])
  return rows.length > 0 ? [`${table(['Linia', 'Coloana', heading], rows)}\n`] : []
}

function endOf({ kept, wrongLines, lateLines }: Imported, { dryRun }: ImportOptions): string[] {
  if (lateLines > 0) {
    return [
      `În timpul scrierii s-au schimbat datele de care depind unele linii (${lateLines}): acestea nu s-au scris.`,
    ]
  }
  if (kept) return wrongLines > 0 ? ['Liniile greșite au fost sărite.'] : []
  if (dryRun) return ['A fost numai o probă: nimic nu s-a schimbat.']
  return ['Nimic nu s-a schimbat: corectați liniile sau adăugați --skip-bad.']
}
