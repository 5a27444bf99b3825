import type { Payment } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import type { Page } from '#server/db/paginate.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { single } from '#server/db/single.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { toPayment } from './domain.ts'
import type { PaymentParties, PaymentRow } from './domain.ts'
import * as repo from './repo.ts'
import { refreshPayment } from './settle.ts'

/** One page of a citizen's payments, newest first, and how many there are in all. */
export async function loadPayments(
  db: Db,
  now: Date,
  citizenId: number,
  page: Page,
): Promise<{ payments: Payment[]; total: number }> {
  const { rows, total } = await repo.listPayments(db, citizenId, page)
  return { payments: await toPayments(db, rows, citizenId, now), total }
}

/** Loads a citizen's payment; an open one is checked at the bank first. Throws `inexistent`. */
export const loadPayment = async (ports: Ports, citizenId: number, id: number): Promise<Payment> =>
  loadFresh(ports, citizenId, await repo.findShownPayment(ports.requestDb, citizenId, id))

/** Loads a citizen's last payment; an open one is checked at the bank first. Throws `inexistent`. */
export const loadLastPayment = async (ports: Ports, citizenId: number): Promise<Payment> =>
  loadFresh(ports, citizenId, await repo.findLastPayment(ports.requestDb, citizenId))

/** Every payment of a citizen, for the export of their data. */
export async function exportPayments(db: Db, citizenId: number, now: Date): Promise<Payment[]> {
  return toPayments(db, await repo.listAllPayments(db, citizenId), citizenId, now)
}

async function loadFresh(
  ports: Ports,
  citizenId: number,
  row: PaymentRow | null,
): Promise<Payment> {
  if (!row) throw new ApiError('inexistent')
  const { requestDb, clock } = ports
  const fresh = await refreshPayment(ports, row)
  return single(await toPayments(requestDb, [fresh], citizenId, clock.now()))
}

async function toPayments(
  db: Db,
  rows: PaymentRow[],
  citizenId: number,
  now: Date,
): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id)
  const positions = await repo.listPositions(db, ids)
  const names = await repo.listConsentNames(db, rows)
  return rows.map((row) => {
    const parties = toParties(row, names.get(row.id), citizenId)
    return toPayment(row, positions.get(row.id) ?? [], now, parties)
  })
}

// An erased payer has no name, and is shown as somebody.
function toParties(
  { payerId }: PaymentRow,
  names: repo.ConsentNames | undefined,
  citizenId: number,
): PaymentParties {
  if (names === undefined) return {}
  return payerId === citizenId ? { payee: names.payee } : { payer: formatHolderName(names.payer) }
}
