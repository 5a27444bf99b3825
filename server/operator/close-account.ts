import { normalizeCui } from '#contract/identifiers.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { CloseReason } from '#server/domain/message-texts.ro.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import { notifyAccountClosed } from '#server/modules/cetatean/notify-account-closed.ts'
import { describeAccount } from './approve.ts'
import type { Command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { OperatorError, UsageError } from './errors.ts'

// A fixed list, so that the audit holds no free text.
const reasons: readonly CloseReason[] = ['identitate', 'cerere', 'abuz']

const words = reasons.join(', ')

/** Closes an account as its owner would, which frees its CNP or CUI. */
export const closeCommand: Command = {
  name: 'cont inchide',
  summary: 'închide contul cuiva, ca și cum l-ar închide chiar titularul',
  details: `Datele contului se șterg pentru totdeauna, sesiunile se încheie, ce nu este rezolvat se retrage, iar CNP-ul sau CUI-ul este liber. Titularul contului află prin e-mail sau prin SMS, împreună cu motivul. Dacă un client înrolat aștepta acest CNP sau CUI, poate face cont cu PIN-ul lui. Arată numele și telefonul mascat și cere confirmarea; în scripturi, cu --da. Motivele: ${words}.`,
  takes: ['cnp|cui'],
  options: {
    motiv: { value: 'motiv', about: `de ce; rămâne în jurnal: ${words}` },
    da: { about: 'nu mai cere confirmarea' },
  },
  async run(context, { args: [given = ''], text, has }) {
    const reason = readReason(text('motiv'))
    const found = requireActive(await findByIdentifier(context.db, normalizeCui(given)))
    const who = describeAccount(found)
    if (!has('da') && !(await context.confirm(`${who}. Se închide pentru totdeauna?`))) {
      return { text: 'Nu s-a schimbat nimic.', json: { inchis: false }, code: 1 }
    }
    await context.db.transaction((tx) => close(context, tx, found.id, reason))
    return { text: `${who}: contul este închis.`, json: { inchis: true } }
  },
}

async function close(
  context: CommandContext,
  tx: Db,
  id: number,
  reason: CloseReason,
): Promise<void> {
  const { env, clock, actor } = context
  const now = clock.now()
  const before = await eraseCitizen(tx, now, id, { actor, requestId: '' })
  if (!before) throw new OperatorError('Contul a fost închis chiar acum.')
  await notifyAccountClosed(context, tx, before, (texts) => texts.closedByOperator(env, reason))
  const subject = `cetatean:${id}`
  await audit(tx, { actor, action: `cont.inchis.${reason}`, subject, requestId: '' })
}

function readReason(given: string | undefined): CloseReason {
  const reason = reasons.find((one) => one === given)
  if (reason) return reason
  throw new UsageError(`--motiv cere unul din: ${words}.`)
}

function requireActive(row: CitizenRow | null): CitizenRow {
  if (row?.state === 'activ') return row
  throw new OperatorError('Nu are cont activ.')
}
