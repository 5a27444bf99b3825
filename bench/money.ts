import { randomBytes, randomInt } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { getFacturiInfo, getTaxesCetatean } from '#contract/facturi.ts'
import { mesajeCount } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { drive, isWithin, MAX_LIST_P99_MS, printDriven } from './support/drive.ts'
import type { Driven } from './support/drive.ts'
import { fillClients } from './support/fill.ts'
import { extraContract, isWholeImport, oldAccounts, writeInvoices } from './support/invoice-file.ts'
import { runOperator } from './support/operator-process.ts'
import { printLine, printTable } from './report.ts'
import { startServer } from './support/server-process.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'
import { signIn } from './support/visitors.ts'

/** Time limit for importing a million invoices. */
const MAX_SECONDS = 180
const MAX_MB = 500
const VISITORS = 500
const WARM_UP_SECONDS = 5
/** A freshly started portal is still compressing the files of its client. */
const SETTLE_SECONDS = 15
const TOKEN_ISSUER = 'portal-salubritate'
/** Invoices due longer ago than this are paid. */
const OWED_DAYS = 20

const measured = [
  getFacturiInfo.path,
  `${getFacturiInfo.path}?pagina=20`,
  `${getFacturiInfo.path}?stare=de_plata`,
  `${getFacturiInfo.path}?stare=inchise`,
  getTaxesCetatean.path,
]

interface Settings {
  invoices: number
  contracts: number
  /** Requests a second. */
  rate: number
  /** Duration of each list's measurement. */
  seconds: number
}

/**
 * Imports a file of invoices by the operators' own command, then requests the invoices of accounts with ten years of
 * them. Returns true if the import met its limits of time and memory, and the lists were fast.
 */
export function measureMoney(settings: Settings): Promise<boolean> {
  const appKey = randomBytes(32).toString('hex')
  return withStorage(async ({ url, dataDir }) => {
    const db = openForBench(url, 2)
    try {
      await migrate(url)
      await prepare(db, settings.contracts)
      const imported = await measureImport({ url, dataDir, appKey }, settings)
      await payOldInvoices(db)
      const visitors = await signIn(
        db,
        { appKey, tokenIssuer: TOKEN_ISSUER },
        oldAccounts.count,
        VISITORS,
      )
      const server = await startServer({ databaseUrl: url, dataDir, appKey })
      try {
        const tokens = visitors.map(({ token }) => token)
        return (await measureLists(server.origin, tokens, settings)) && imported
      } finally {
        await server.stop()
      }
    } finally {
      await db.$client.end()
    }
  })
}

async function prepare(db: Db, contracts: number): Promise<void> {
  await assertEmpty(db)
  await fillClients(db, contracts)
  for (let citizen = 1; citizen <= oldAccounts.count; citizen += 1) {
    for (let extra = 1; extra <= oldAccounts.extraContracts; extra += 1) {
      await db.execute(sql`
        insert into contracts (citizen_id, numar, tip, state, titular, starts_on, cod_client, address, tariff_name,
          tariff_bani, tariff_unit)
        select citizen_id, ${extraContract(citizen, extra)}, tip, state, titular, starts_on, cod_client, address,
          tariff_name, tariff_bani, tariff_unit
        from contracts where numar = ${`B-${citizen}`}`)
    }
  }
  await db.execute(sql`vacuum (analyze)`)
}

interface Place {
  url: string
  dataDir: string
  appKey: string
}

async function measureImport(
  { url, dataDir, appKey }: Place,
  { invoices, contracts }: Settings,
): Promise<boolean> {
  const file = path.join(dataDir, 'facturi.csv')
  await writeInvoices(file, { invoices, contracts, today: dayOf(new Date()), old: oldAccounts })
  const megabytes = Math.round((await stat(file)).size / 1024 ** 2)
  printLine(`The file has ${invoices} invoices, ${megabytes} MB.`)
  const variables = { DATABASE_URL: url, DATA_DIR: dataDir, APP_KEY: appKey, DEMO: '1' }
  const { out, seconds, peakMb } = await runOperator(['import', 'facturi', file], variables)
  printLine(out)
  printTable({
    title: 'Import',
    columns: ['measured', 'limit'],
    rows: [
      ['duration, s', Math.round(seconds), MAX_SECONDS],
      ['peak memory, MB', peakMb, MAX_MB],
    ],
  })
  return isWholeImport(out, invoices) && seconds <= MAX_SECONDS && peakMb <= MAX_MB
}

/** Pays the long due invoices of the old accounts, without penalties, as if on time. */
async function payOldInvoices(db: Db): Promise<void> {
  const now = new Date()
  const before = addDays(dayOf(now), -OWED_DAYS)
  const { rows } = await db.execute<{ citizenId: number; bani: number }>(sql`
    select citizen_id as "citizenId", sum(total_bani)::integer as bani from receivables
    where citizen_id <= ${oldAccounts.count} and due_on < ${before}::date group by citizen_id`)
  for (const payment of rows) {
    const rules = { millionthsPerDay: 0, graceDays: 0 }
    await applyPayment(db, { ...payment, rules, cause: 'transfer', now })
  }
  await db.execute(sql`vacuum (analyze)`)
}

async function measureLists(
  origin: string,
  tokens: string[],
  { rate, seconds }: Settings,
): Promise<boolean> {
  const nextToken = () => tokens[randomInt(tokens.length)]!
  const rows: [path: string, driven: Driven][] = []
  await drive({ origin, path: mesajeCount.path, rate, nextToken, seconds: SETTLE_SECONDS })
  for (const url of measured) {
    const one = { origin, path: url, rate, nextToken }
    await drive({ ...one, seconds: WARM_UP_SECONDS })
    rows.push([url, await drive({ ...one, seconds })])
  }
  const { months, extraContracts } = oldAccounts
  printDriven(
    `Accounts with ${months} invoices on each of ${extraContracts + 1} contracts, ${rate} requests a second, ${seconds} s for each list; milliseconds`,
    rows,
  )
  return rows.every(([, driven]) => isWithin(driven, MAX_LIST_P99_MS))
}
