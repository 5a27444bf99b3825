import { randomBytes } from 'node:crypto'
import { durationCells, durationColumns, printTable } from './report.ts'
import { Histogram } from './support/histogram.ts'
import { startServer } from './support/server-process.ts'
import { withStorage } from './support/storage.ts'

interface Settings {
  /** Databases the demonstration is started on. */
  runs: number
}

/** Limit of the median first start, which migrates the database and seeds the demonstration. */
const MAX_FIRST_START_MS = 10_000

/** Starts the demonstration twice on each new database. Returns true if its first start is within the limit. */
export async function measureStart({ runs }: Settings): Promise<boolean> {
  const first = new Histogram()
  const second = new Histogram()
  for (let run = 0; run < runs; run += 1) {
    await withStorage(async ({ url: databaseUrl, dataDir }) => {
      const appKey = randomBytes(32).toString('hex')
      for (const durations of [first, second]) {
        const begun = performance.now()
        const variables = { DEMO: '1' }
        const server = await startServer({
          databaseUrl,
          dataDir,
          appKey,
          variables,
          fromSources: true,
        })
        durations.record(performance.now() - begun)
        await server.stop()
      }
    }, {})
  }
  printTable({
    title: 'Start of the demonstration until it is ready; milliseconds',
    columns: durationColumns,
    rows: [
      ['on an empty database', ...durationCells(first)],
      ['on its own database', ...durationCells(second)],
    ],
  })
  return first.percentile(50) <= MAX_FIRST_START_MS
}
