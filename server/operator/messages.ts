import { and, asc, count, eq, ne } from 'drizzle-orm'
import { formatDays, formatDuration } from '#contract/duration.ro.ts'
import { limits } from '#contract/limits.ts'
import { messageDays } from '#contract/retention.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { single } from '#server/db/single.ts'
import { parseWholeNumber } from './arguments.ts'
import type { Command } from './command.ts'
import { OperatorError } from './errors.ts'
import { formatTable } from './table.ts'

const DEFAULT_LIMIT = 50

/** SQL condition: failed messages that can be resent. Codes have expired, and their text is cleared. */
const failed = and(eq(outbox.state, 'esuat'), ne(outbox.body, ''))

const listFailed: Command = {
  name: 'mesaje list',
  summary: 'mesajele care nu au putut fi trimise, întâi cele mai vechi',
  details: `Un mesaj se încearcă trei zile, un cod ${formatDuration(limits.code.validSeconds)}. Codurile neprimite nu sunt aici: cine are nevoie de unul cere altul. Nu se arată nici textul, nici al cui este. Se păstrează ${formatDays(messageDays)}.`,
  takes: [],
  options: { limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` } },
  async run({ db }, given) {
    const rows = await db
      .select()
      .from(outbox)
      .where(failed)
      .orderBy(asc(outbox.id))
      .limit(parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT)
    const total = await countFailed(db)
    return {
      text:
        total === 0 ? 'Nu sunt mesaje netrimise.' : `${formatRows(rows)}\n\nÎn total: ${total}.`,
      json: { total, lista: rows.map(toJson) },
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
  async run({ db, clock, actor }, given) {
    const id = parseWholeNumber(given, 'numar')
    const now = clock.now()
    const sent = await db.transaction(async (tx) => {
      const again = await tx
        .update(outbox)
        .set({ state: 'asteapta', attempts: 0, nextAt: now, createdAt: now })
        .where(and(failed, id === undefined ? undefined : eq(outbox.id, id)))
        .returning({ id: outbox.id })
      const subject = `mesaje:${again.length}`
      if (again.length > 0) {
        await audit(tx, { actor, action: 'mesaje.retrimise', subject, requestId: '' })
      }
      return again.length
    })
    if (id !== undefined && sent === 0) throw new OperatorError(`Mesajul ${id} nu este netrimis.`)
    return { text: `Se încearcă din nou: ${sent}.`, json: { retrimise: sent } }
  },
}

export const messageCommands: readonly Command[] = [listFailed, resendFailed]

async function countFailed(db: Db): Promise<number> {
  const { n } = single(await db.select({ n: count() }).from(outbox).where(failed))
  return n
}

type Row = typeof outbox.$inferSelect

const formatRows = (rows: Row[]): string =>
  formatTable(
    ['Număr', 'Din', 'Canal', 'Încercări'],
    rows.map(({ id, createdAt, channel, attempts }) => [
      String(id),
      formatDateTime(createdAt),
      channel,
      String(attempts),
    ]),
  )

const toJson = ({ id, createdAt, channel, attempts }: Row) => ({
  numar: id,
  din: createdAt.toISOString(),
  canal: channel,
  incercari: attempts,
})
