import { askAgainDays } from '#contract/platitori.ts'
import type { ConsentByLink, Payee, Payer } from '#contract/platitori.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { readConsentToken } from '#server/domain/consent-links.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { listUnpaid } from '#server/modules/plateste/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toPayee } from './domain.ts'
import * as repo from './repo.ts'
import type { ListedConsent } from './repo.ts'

type Rules = Pick<Ports, 'env'>
type Moment = Pick<Context, 'db' | 'now'>

const DAY_MS = 24 * 3600 * 1000

/** Lists those that a citizen pays for or has asked, and those that stopped it lately. */
export async function listPayees(rules: Rules, moment: Moment, payerId: number): Promise<Payee[]> {
  const since = new Date(moment.now.getTime() - askAgainDays * DAY_MS)
  return readPayees(rules, moment, await repo.listOfPayer(moment.db, payerId, since))
}

/** Reads clients as their payer sees them, with penalties up to today. */
export async function readPayees(
  { env }: Rules,
  { db, now }: Moment,
  consents: ListedConsent[],
): Promise<Payee[]> {
  const shown = consents.filter(({ row, isHeld }) => row.givenAt && !row.endedAt && isHeld)
  const read = () =>
    listUnpaid(
      db,
      shown.map(({ row }) => row.contractId),
    )
  const found = await read()
  const late = [...found.values()].flat().filter(({ dueOn }) => dueOn < dayOf(now))
  for (const citizenId of new Set(late.map((invoice) => invoice.citizenId))) {
    await accruePenalties(db, { citizenId, now, rules: env.penalties })
  }
  const unpaid = late.length > 0 ? await read() : found
  return consents.map((consent) => toPayee(consent, unpaid.get(consent.row.contractId) ?? []))
}

/** Lists those who pay for a client by their consent. */
export async function listPayers(db: Db, clientId: number): Promise<Payer[]> {
  const rows = await repo.listOfClient(db, clientId)
  return rows.map(({ row, payer }) => ({
    id: row.id,
    nume: formatHolderName(payer),
    dat_la: (row.givenAt ?? row.createdAt).toISOString(),
  }))
}

/** Reads the consent of a link. Throws `inexistent` for one that the portal has not sent. */
export async function readConsentByLink(
  { env }: Rules,
  db: Db,
  token: string,
): Promise<ConsentByLink & { id: number }> {
  const id = readConsentToken(env, token)
  const found = id === null ? null : await repo.findGiven(db, id)
  if (!found) throw new ApiError('inexistent')
  const { row, payer, isHeld } = found
  return {
    id: row.id,
    nume: formatHolderName(payer),
    dat_la: (row.givenAt ?? row.createdAt).toISOString(),
    oprit: row.endedAt !== null || !isHeld,
  }
}
