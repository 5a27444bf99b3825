import { formatDays, formatDuration } from '#contract/duration.ro.ts'
import { limits } from '#contract/limits.ts'
import { messageDays } from '#contract/retention.ts'
import { formatDateTime } from '#server/domain/format.ts'
import {
  listFailedMessages,
  resendFailedMessages,
  toFailedMessage,
} from '#server/modules/mesaje/failed.ts'
import type { FailedRow } from '#server/modules/mesaje/failed.ts'
import { parseWholeNumber } from './arguments.ts'
import type { Command } from './command.ts'
import { formatTable } from './table.ts'

const DEFAULT_LIMIT = 50

const listFailed: Command = {
  name: 'mesaje list',
  summary: 'mesajele care nu au putut fi trimise, întâi cele mai vechi',
  details: `Un mesaj se încearcă trei zile, un cod ${formatDuration(limits.code.validSeconds)}. Codurile neprimite nu sunt aici: cine are nevoie de unul cere altul. Nu se arată nici textul, nici al cui este. Se păstrează ${formatDays(messageDays)}.`,
  takes: [],
  options: { limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` } },
  async run({ db }, given) {
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const { rows, total } = await listFailedMessages(db, { limit })
    return {
      text:
        total === 0 ? 'Nu sunt mesaje netrimise.' : `${formatRows(rows)}\n\nÎn total: ${total}.`,
      json: { total, lista: rows.map(toFailedMessage) },
    }
  },
}

const resendFailed: Command = {
  name: 'mesaje retrimite',
  summary: 'încearcă din nou mesajele care nu au putut fi trimise',
  details:
    'După ce furnizorul merge din nou. Fără --numar, toate; fiecare se încearcă iar trei zile.',
  takes: [],
  options: { numar: { value: 'număr', about: 'numai mesajul acesta, ca în mesaje list' } },
  async run(context, given) {
    const id = parseWholeNumber(given, 'numar')
    const sent = await resendFailedMessages(context, context.db, id)
    return { text: `Se încearcă din nou: ${sent}.`, json: { retrimise: sent } }
  },
}

export const messageCommands: readonly Command[] = [listFailed, resendFailed]

const formatRows = (rows: FailedRow[]): string =>
  formatTable(
    ['Număr', 'Din', 'Canal', 'Încercări'],
    rows.map(({ id, createdAt, channel, attempts }) => [
      String(id),
      formatDateTime(createdAt),
      channel,
      String(attempts),
    ]),
  )
