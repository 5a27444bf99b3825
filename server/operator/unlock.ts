import { normalizeCui } from '#contract/identifiers.ts'
import type { Db } from '#server/db/db.ts'
import { resetAttempts } from '#server/domain/brute-force-guard.ts'
import { audit } from '#server/domain/audit.ts'
import { findByIdentifier, lockCitizen } from '#server/domain/citizens.ts'
import { resetCodeFailures } from '#server/domain/verification-codes.ts'
import { resetSendQuota } from '#server/domain/verification-messages.ts'
import type { Command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { OperatorError } from './errors.ts'

const RECOVERIES = ['recuperare', 'recuperare_cunoscut'] as const

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
    await context.db.transaction((tx) => unlock(context, tx, normalizeCui(given)))
    return { text: 'Contul este deblocat.', json: { deblocat: true } }
  },
}

async function unlock({ env, actor }: CommandContext, tx: Db, cnpCui: string): Promise<void> {
  const found = await findByIdentifier(tx, cnpCui)
  const citizen = found && (await lockCitizen(tx, found.id))
  if (citizen?.state !== 'activ') throw new OperatorError('Nu are cont activ.')
  const ports = { db: tx, env }
  await resetAttempts(ports, 'autentificare', cnpCui)
  await resetAttempts(ports, 'recuperare', cnpCui)
  for (const purpose of RECOVERIES) {
    await resetCodeFailures(tx, { citizenId: citizen.id, purpose })
    await resetSendQuota(ports, purpose, citizen)
  }
  const subject = `cetatean:${citizen.id}`
  await audit(tx, { actor, action: 'cont.deblocat', subject, requestId: '' })
}
