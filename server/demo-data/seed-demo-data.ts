import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ports } from '#server/ports/ports.ts'
import { contractPdf } from './contract-pdf.ts'
import type { City } from '#server/config/city/load-city.ts'
import { seedContracts, toOwner } from './contracts.ts'
import { seedArticleDocuments } from './documents.ts'
import { seedInvoices } from './invoices.ts'
import { seedNotifications } from './notifications.ts'
import { drawPictures } from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { ensureRounds, extendRounds } from './rounds.ts'
import type { RoundId, Zone } from './rounds.ts'
import { seedSesizari } from './sesizari.ts'
import { seedSolicitari } from './solicitari.ts'
import type { Owner } from './contracts.ts'
import { liftTimeouts, type Db } from '#server/db/db.ts'
import { citizens, contracts, receivables } from '#server/db/schema.ts'
import { demoAccounts } from '#server/seed/seed.ts'

/** Resources shared by all accounts. */
interface SharedResources {
  rounds: Record<Zone, RoundId[]>
  pictures: Pictures
  document: Buffer
}

type Needs = Pick<Ports, 'env' | 'db' | 'clock' | 'files'>

/**
 * Seeds each demonstration account without contracts: contracts, places, collections, solicitări, sesizări, messages,
 * notifications, invoices; with the first account also the documents of useful articles. At every start it also
 * extends the calendar up to today. Never outside demonstration.
 */
export async function seedDemoData({ env, db, clock, files }: Needs): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    // Servers that start together on one database wait for the first, however long it takes.
    await liftTimeouts(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo life', 0))`)
    const rounds = await ensureRounds(tx)
    await extendRounds(tx, [...rounds.A, ...rounds.B], now)
    const owners = await findAccountsWithout(tx, contracts.citizenId, env.city, now)
    if (owners.length > 0) {
      const things = { rounds, pictures: await drawPictures(), document: await contractPdf(now) }
      for (const owner of owners) await seedAccount(tx, files, owner, things)
      await seedArticleDocuments(tx, files, env.operator.denumire, now)
    }
    const unbilled = await findAccountsWithout(tx, receivables.citizenId, env.city, now)
    for (const owner of unbilled) await seedInvoices(tx, env, owner)
  })
}

/** Finds the demonstration accounts that own no row, by the given owner column. */
async function findAccountsWithout(
  db: Db,
  owner: typeof contracts.citizenId | typeof receivables.citizenId,
  city: City,
  now: Date,
): Promise<Owner[]> {
  const rows = await db
    .select()
    .from(citizens)
    .where(and(inArray(citizens.cnpCui, demoAccounts), eq(citizens.state, 'activ')))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const owning = await db.selectDistinct({ id: owner }).from(owner.table).where(inArray(owner, ids))
  const having = new Set(owning.map(({ id }) => id))
  return rows
    .filter(({ id }) => !having.has(id))
    .map((row) => toOwner(row, demoAccounts.indexOf(row.cnpCui ?? ''), city, now))
    .toSorted((one, other) => one.index - other.index)
}

async function seedAccount(
  db: Db,
  store: Needs['files'],
  owner: Owner,
  { rounds, pictures, document }: SharedResources,
): Promise<void> {
  const context = { db, store, pictures, owner }
  const holdings = await seedContracts(db, store, owner, rounds, document)
  const requests = await seedSolicitari(context, holdings)
  const complaints = await seedSesizari(context, holdings)
  await seedNotifications(db, owner, requests, complaints)
}
