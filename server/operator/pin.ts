import { normalizeCui } from '#contract/identifiers.ts'
import { findByIdentifier } from '#server/domain/citizens.ts'
import { sendPin, unknownClientError } from '#server/modules/clienti/send-pin.ts'
import type { Command } from './command.ts'

/** Sends a new enrolment PIN by SMS to the phone on file. */
export const pinCommand: Command = {
  name: 'pin',
  summary: 'trimite prin SMS un PIN nou unui client înrolat, la telefonul din evidență',
  details: 'PIN-ul dinainte nu mai este bun. Nici PIN-ul, nici telefonul întreg nu se arată.',
  takes: ['cnp|cui'],
  options: {},
  async run(context, { args: [given = ''] }) {
    const found = await findByIdentifier(context.db, normalizeCui(given))
    if (!found) throw unknownClientError()
    const phone = await sendPin(context, context.db, found.id)
    return { text: `Un PIN nou pleacă la ${phone}.`, json: { telefon: phone } }
  },
}
