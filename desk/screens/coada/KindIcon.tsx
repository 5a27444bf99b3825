import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { CircleQuestionMark, FileText, Flag } from '#src/ui/icons.ts'

const icons = { sesizare: Flag, solicitare: FileText, suport: CircleQuestionMark }

/** Icon of a kind of cases; its name must be said beside it. */
export function KindIcon({ kind }: { kind: DeskCaseKind }) {
  const Icon = icons[kind]
  return <Icon />
}
