import path from 'node:path'
import { saveDefinition } from '#server/modules/categorii/definitions.ts'
import type { CommandContext } from '../command-context.ts'
import type { Outcome } from '../command.ts'
import { readJson } from './read-file.ts'

interface ImportedDefinition {
  /** Path of the file. */
  name: string
  active: boolean
  /** Says in words what became of it. */
  describe: (cod: string, outcome: 'added' | 'changed' | 'same') => string
}

/** Adds or updates a definition from a JSON file. */
export async function importDefinition(
  context: CommandContext,
  kind: Parameters<typeof saveDefinition>[2],
  { name, active, describe }: ImportedDefinition,
): Promise<Outcome> {
  const given = await readJson(path.resolve(context.folder, name))
  const { cod, added, changed } = await saveDefinition(context, context.db, kind, given, active)
  const outcome = added > 0 ? 'added' : changed > 0 ? 'changed' : 'same'
  return {
    text: describe(cod, outcome),
    json: { cod, adaugate: added, schimbate: changed, activ: active },
  }
}
