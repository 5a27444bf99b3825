import { normalizeCui } from '#contract/identifiers.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import { requireActive } from '#server/modules/clienti/require-active.ts'
import { unlockAccount } from '#server/modules/clienti/unlock.ts'
import type { Command } from './command.ts'

/** Resets an account's attempt and code limits, so that sign-in and recovery work again. */
export const unlockCommand: Command = {
  name: 'cont deblocheaza',
  summary:
    'lasă din nou la autentificare și la recuperarea parolei un cont blocat de încercări greșite',
  details:
    'Se uită încercările greșite de parolă și de cod și codurile trimise azi. Parola rămâne cea dinainte.',
  takes: ['cnp|cui'],
  options: {},
  async run(context, { args: [given = ''] }) {
    const { id } = requireActive(await findByIdentifier(context.db, normalizeCui(given)))
    await unlockAccount(context, context.db, id)
    return { text: 'Contul este deblocat.', json: { deblocat: true } }
  },
}
