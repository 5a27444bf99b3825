import { announceCommand } from './announcement/command.ts'
import { answerCommand } from './cases/answer.ts'
import { sesizareKind, solicitareKind } from './cases/case-kind.ts'
import { listCommand } from './cases/list.ts'
import { showCommand } from './cases/show.ts'
import { stateCommand } from './cases/state.ts'
import type { Command } from './command.ts'
import { faqCommand } from './content/faq.ts'
import { typesExport, typesImport, typesList } from './content/types.ts'
import { usefulCommand } from './content/useful.ts'
import { importCommand } from './import/command.ts'
import { importKinds } from './import/kinds.ts'
import { sorting } from './import/kinds/public.ts'
import { pinCommand } from './pin.ts'

/** All there is to ask for, in the order help shows it. */
export const commands: readonly Command[] = [
  ...[solicitareKind, sesizareKind].flatMap((kind) => [
    listCommand(kind),
    showCommand(kind),
    answerCommand(kind),
    stateCommand(kind),
  ]),
  ...importKinds.map((kind) => importCommand(`import ${kind.name}`, kind)),
  announceCommand,
  faqCommand,
  usefulCommand,
  importCommand('unde-arunc import', sorting),
  typesList,
  typesExport,
  typesImport,
  pinCommand,
]
