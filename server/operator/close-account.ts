import { normalizeCui } from '#contract/identifiers.ts'
import { closeReasons } from '#contract/operator/clienti.ts'
import type { CloseReason } from '#contract/operator/clienti.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import { closeAccountOf } from '#server/modules/clienti/close-account.ts'
import { requireActive } from '#server/modules/clienti/require-active.ts'
import { describeAccount } from './approve.ts'
import type { Command } from './command.ts'
import { UsageError } from './errors.ts'

const words = closeReasons.join(', ')

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
    await closeAccountOf(context, context.db, found.id, reason)
    return { text: `${who}: contul este închis.`, json: { inchis: true } }
  },
}

function readReason(given: string | undefined): CloseReason {
  const reason = closeReasons.find((one) => one === given)
  if (reason) return reason
  throw new UsageError(`--motiv cere unul din: ${words}.`)
}
