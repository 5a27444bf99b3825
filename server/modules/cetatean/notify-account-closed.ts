import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { messageTexts } from '#server/domain/message-texts.ts'
import type { EmailOrSmsText } from '#server/domain/message-texts.ro.ts'
import { notifyOwner } from '#server/domain/notify-owner.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Notifies the former owner that the account was closed by others. Call it after erasing the account, which also
 * deletes its messages. `citizen`: the row as it was before.
 */
export const notifyAccountClosed = (
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  citizen: CitizenRow,
  write: (texts: (typeof messageTexts)[Language]) => EmailOrSmsText,
): Promise<void> => notifyOwner(ports, tx, citizen, null, write)
