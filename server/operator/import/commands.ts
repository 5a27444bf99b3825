import { importAreaOf, importFormatOf } from '#contract/import-kinds.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { importKinds } from '#server/modules/importuri/kinds.ts'
import type { Command } from '../command.ts'
import { importCommand } from './command.ts'

/** Commands of the kinds that `import` takes. */
export const importCommands: Command[] = (Object.keys(importKinds) as ImportKindName[])
  .filter((name) => name !== 'unde-arunc' && importFormatOf(importAreaOf(name)) === 'csv')
  .map((name) => importCommand(`import ${name}`, importKinds[name], name))

/** Command of the sorting hints, which stands with those of the content. */
export const importSorting = importCommand(
  'unde-arunc import',
  importKinds['unde-arunc'],
  'unde-arunc',
)
