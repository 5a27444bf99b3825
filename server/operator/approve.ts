import { normalizeCui } from '#contract/identifiers.ts'
import { maskPhone } from '#contract/phone.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, findByIdentifier, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { deletePendingEnrolment } from '#server/domain/enrolments.ts'
import { formatDate } from '#server/domain/format.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import type { Command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { OperatorError } from './errors.ts'

/** Approves an account made without PIN: from then on it belongs to the client it claims to be. */
export const approveCommand: Command = {
  name: 'clienti aproba',
  summary: 'primește printre clienți pe cineva care și-a făcut cont fără PIN',
  details:
    'Oricine își poate face cont cu orice CNP sau CUI. Verificați întâi actul de identitate: după aprobare, contractele și locurile de consum importate ajung la acest cont. Arată numele și telefonul mascat și cere confirmarea; în scripturi, cu --da.',
  takes: ['cnp|cui'],
  options: { da: { about: 'nu mai cere confirmarea' } },
  async run(context, { args: [given = ''], has }) {
    const found = requireOpen(await findByIdentifier(context.db, normalizeCui(given)))
    const who = describeAccount(found)
    if (!has('da') && !(await context.confirm(`${who}. Este clientul?`))) {
      return { text: 'Nu s-a schimbat nimic.', json: { aprobat: false }, code: 1 }
    }
    await approve(context, found.id)
    return { text: `${who}: este acum printre clienți.`, json: { aprobat: true } }
  },
}

/** Describes an account's holder: name, masked phone, date of sign-up. */
export const describeAccount = (row: CitizenRow): string =>
  [
    formatHolderName(row),
    row.telefon && maskPhone(row.telefon),
    `cont din ${formatDate(row.createdAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

function approve({ db, clock, actor }: CommandContext, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { cnpCui } = requireOpen(await lockCitizen(tx, id))
    const now = clock.now()
    if (cnpCui !== null) await deletePendingEnrolment(tx, cnpCui)
    await changeCitizen(tx, now, id, { enrolledAt: now })
    await audit(tx, { actor, action: 'client.aprobat', subject: `cetatean:${id}`, requestId: '' })
  })
}

function requireOpen(row: CitizenRow | null): CitizenRow {
  if (row?.enrolledAt) throw new OperatorError('Este deja printre clienți.')
  if (row?.state === 'activ') return row
  throw new OperatorError('Nu are cont. Se înrolează cu import clienti.')
}
