import { isDeepStrictEqual } from 'node:util'
import type { SesizareCategory } from '#contract/sesizari.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import { DefinitionError } from '#server/domain/check-form.ts'
import { categoryKind, typeKind } from '#server/modules/categorii/definition-kinds.ts'
import type { DefinitionKind } from '#server/modules/categorii/definition-kinds.ts'
import { saveDefinition } from '#server/modules/categorii/definitions.ts'
import { required } from '../columns.ts'
import type { CsvLine } from '../csv.ts'
import { openJson } from '../json.ts'
import { addCounts, emptyPlan, noChanges, readLine } from '../kind.ts'
import type { ImportContext, ImportKind, Line, Plan } from '../kind.ts'

interface CodedDefinition {
  cod: string
  definition: unknown
}

const columns = { definitie: required(JSON.parse as (text: string) => unknown, 'definiția', '{}') }

/** Defines a kind of file of whole definitions, which are added or replace those of their codes. */
function defineDefinitions<T>(
  content: DefinitionKind,
  { example, ...about }: Pick<ImportKind, 'name' | 'summary' | 'details'> & { example: T },
): ImportKind {
  return {
    ...about,
    columns,
    example: `${JSON.stringify(example, null, 2)}\n`,
    open: openJson,
    async plan(context, header, lines) {
      const found: Line<CodedDefinition>[] = []
      for (const line of lines)
        found.push(...(await readDefinition(context, content, header, line)))
      const own = await context.claim(found.map((one) => ({ ...one, keys: [one.row.cod] })))
      return own.length === 0 ? emptyPlan : planDefinitions(context, content, own)
    },
  }
}

/** Validates a definition. Reports its problems and returns an empty array if it is wrong. */
async function readDefinition(
  context: ImportContext,
  content: DefinitionKind,
  header: string[],
  given: CsvLine,
): Promise<Line<CodedDefinition>[]> {
  const [read] = readLine({ columns }, context, header, given)
  if (!read) return []
  try {
    const definition = await content.check(context.tx, read.row.definitie)
    return [{ line: read.line, row: { cod: definition.cod, definition } }]
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    for (const { path, reason } of error.problems) context.wrong(read.line, path, reason)
    return []
  }
}

/** Plans the definitions that differ. One that is there is offered as before; a new one is offered. */
async function planDefinitions(
  { tx, env, now, actor }: ImportContext,
  content: DefinitionKind,
  lines: Line<CodedDefinition>[],
): Promise<Plan> {
  const changes: (Line<CodedDefinition> & { active: boolean; isNew: boolean })[] = []
  for (const { line, row } of lines) {
    const stored = await content.read(tx, row.cod)
    // As JSON, in which an absent field and an undefined one are the same.
    const given: unknown = JSON.parse(JSON.stringify(row.definition))
    if (isDeepStrictEqual(stored?.definitie, given)) continue
    changes.push({ line, row, active: stored?.activ ?? true, isNew: stored === null })
  }
  const added = changes.filter(({ isNew }) => isNew).length
  return {
    counts: { ...noChanges, added, changed: changes.length - added },
    lines: changes.map(({ line }) => line),
    async write() {
      const context = { env, clock: { now: () => now }, actor }
      let counts = noChanges
      for (const { row, active } of changes) {
        const saved = await saveDefinition(context, tx, content, row.definition, active)
        counts = addCounts(counts, saved)
      }
      return counts
    },
  }
}

const OFFERED =
  'O definiție cu un cod care există o înlocuiește pe cea de acum și se oferă sau nu, ca aceea. Una cu un cod nou se adaugă la sfârșitul listei și se oferă.'

/** Categories of sesizări. */
export const categories = defineDefinitions<SesizareCategory>(categoryKind, {
  name: 'categorii',
  summary: 'categoriile de sesizări, cu câmpurile lor',
  details: `Fișierul este JSON: o categorie, sau o listă de categorii. ${OFFERED} Sesizările trimise își păstrează categoria.`,
  example: {
    cod: 'COS_STRADAL',
    denumire: 'Coș stradal',
    descriere: 'Coș plin, rupt sau lipsă.',
    subcategorii: [
      { cod: 'PLIN', denumire: 'Plin' },
      { cod: 'RUPT', denumire: 'Rupt sau lipsă' },
    ],
    prioritate: 'normala',
    tinta_zile: 3,
    foto_recomandata: true,
    campuri: [{ nume: 'reper', eticheta: 'Reper', tip: 'text', obligatoriu: false }],
  },
})

/** Types of solicitări. */
export const types = defineDefinitions<SolicitareType>(typeKind, {
  name: 'tipuri',
  summary: 'tipurile de solicitări, cu câmpurile și documentele lor',
  details: `Fișierul este JSON: un tip, sau o listă de tipuri. ${OFFERED} Solicitările trimise își păstrează datele.`,
  example: {
    cod: 'COMPOSTOR',
    denumire: 'Compostor pentru curte',
    descriere: 'Un compostor pentru resturile din grădină.',
    grup: 'recipiente',
    tipuri_utilizator: ['persoana_fizica'],
    documente: [{ cod: 'act', denumire: 'Actul de proprietate', obligatoriu: false }],
    campuri: [
      { nume: 'bucati', eticheta: 'Câte', tip: 'numar_intreg', obligatoriu: true, min: 1, max: 2 },
    ],
    termen_zile: 30,
    gratuit: true,
  },
})
