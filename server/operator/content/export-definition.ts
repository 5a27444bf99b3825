import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CommandContext } from '../command-context.ts'
import type { Outcome } from '../command.ts'

/** Writes a definition as JSON to the named file, or to the screen without one. */
export async function exportDefinition(
  { folder }: Pick<CommandContext, 'folder'>,
  definition: unknown,
  { cod, name }: { cod: string; name: string | undefined },
): Promise<Outcome> {
  const shown = JSON.stringify(definition, null, 2)
  if (name === undefined) return { text: shown, json: definition }
  const file = path.resolve(folder, name)
  await writeFile(file, `${shown}\n`)
  return { text: `Definiția ${cod} a fost scrisă în ${file}.`, json: { cod, fisier: file } }
}
