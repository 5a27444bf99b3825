import { normalizeCui } from '#contract/identifiers.ts'
import { maskPhone } from '#contract/phone.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { formatDate } from '#server/domain/format.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { approveClient, requireUnapproved } from '#server/modules/clienti/approve.ts'
import type { Command } from './command.ts'

/** Approves an account made without PIN: from then on it belongs to the client it claims to be. */
export const approveCommand: Command = {
  name: 'clienti aproba',
  summary: 'primește printre clienți pe cineva care și-a făcut cont fără PIN',
  details:
    'Oricine își poate face cont cu orice CNP sau CUI. Verificați întâi actul de identitate: după aprobare, contractele și locurile de consum importate ajung la acest cont. Arată numele și telefonul mascat și cere confirmarea; în scripturi, cu --da.',
  takes: ['cnp|cui'],
  options: { da: { about: 'nu mai cere confirmarea' } },
  async run(context, { args: [given = ''], has }) {
    const found = requireUnapproved(await findByIdentifier(context.db, normalizeCui(given)))
    const who = describeAccount(found)
    if (!has('da') && !(await context.confirm(`${who}. Este clientul?`))) {
      return { text: 'Nu s-a schimbat nimic.', json: { aprobat: false }, code: 1 }
    }
    await approveClient(context, context.db, found.id)
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
