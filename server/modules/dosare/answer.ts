import type { Db } from '#server/db/db.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import type { CaseKind } from './case-kind.ts'
import { markMessagesRead, requireCase } from './repo.ts'

/**
 * Sends an operator's message with uploaded files and marks the citizen's as read; the citizen is notified. Returns the
 * number of the case. Throws `inexistent`, `stare_nepotrivita` and `fisier_necunoscut`.
 */
export function answerCase(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  { number, text, fileIds }: { number: string; text: string; fileIds: string[] },
): Promise<string> {
  return db.transaction(async (tx) => {
    const found = await requireCase(tx, which, number)
    await which.answer(context, tx, found.id, { text, fileIds })
    await markMessagesRead(tx, which, found, context.clock.now())
    return found.numar
  })
}
