import { normalizeCui } from '#contract/identifiers.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import { formatDate } from '#server/domain/format.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { endConsentAsOperator } from '#server/modules/platitori/end.ts'
import { listOfClient } from '#server/modules/platitori/repo.ts'
import type { Command } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { formatTable } from '../table.ts'

/** Lists who pays for a client by their consent. */
const list: Command = {
  name: 'acorduri list',
  summary: 'cine plătește pentru un client, cu acordul lui prin SMS',
  takes: ['cnp|cui'],
  options: {},
  async run({ db }, { args: [given = ''] }) {
    const client = await findByIdentifier(db, normalizeCui(given))
    if (!client) throw new OperatorError('Nu există un client cu acest CNP sau CUI.')
    const rows = await listOfClient(db, client.id)
    const text = formatTable(
      ['Id', 'Plătitor', 'Acord dat', 'Telefon'],
      rows.map(({ row, payer }) => [
        String(row.id),
        formatHolderName(payer),
        formatDate(row.givenAt ?? row.createdAt),
        row.phoneMask ?? '',
      ]),
    )
    return {
      text: rows.length === 0 ? 'Nu plătește nimeni pentru acest client.' : text,
      json: rows.map(({ row, payer }) => ({
        id: row.id,
        platitor: formatHolderName(payer),
        dat_la: (row.givenAt ?? row.createdAt).toISOString(),
      })),
    }
  },
}

/** Stops a consent, as when the client asks for it by phone. */
const stop: Command = {
  name: 'acorduri opreste',
  summary: 'oprește acordul dat de un client, la cererea lui',
  details:
    'Plătitorul nu mai vede și nu mai plătește nimic de atunci, și este anunțat. O plată deja deschisă la bancă se poate încheia.',
  takes: ['id'],
  options: {},
  async run(context, { args: [given = ''] }) {
    if (!/^[1-9]\d{0,8}$/.test(given))
      throw new UsageError('Id-ul este cel arătat de acorduri list.')
    const id = Number(given)
    const isEnded = await endConsentAsOperator(context, context.db, id)
    if (!isEnded) throw new OperatorError(`Nu există acordul ${given}.`)
    return { text: 'Acordul este oprit.', json: { id, oprit: true } }
  },
}

export const consentCommands: readonly Command[] = [list, stop]
