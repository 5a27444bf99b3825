import { formatOptions, parseOptions } from './support/options.ts'
import type { Options } from './support/options.ts'

export interface Bench {
  /** One line for the list of benches. */
  summary: string
  options: string
  /** Sentence printed when a limit was exceeded. */
  failure: string
  /** Parses the options, and throws if they are invalid. The returned function measures and prints. */
  prepare(args: string[]): Measure
}

/** Returns false if a limit was exceeded. */
export type Measure = () => Promise<boolean>

interface Description<Given extends Options> extends Pick<Bench, 'summary' | 'failure'> {
  defaults: Given
  /** Imports the bench on demand: some need a browser, some the server's code. */
  load(): Promise<(options: Given) => Promise<boolean>>
}

function describeBench<Given extends Options>(description: Description<Given>): Bench {
  const { summary, failure, defaults, load } = description
  return {
    summary,
    failure,
    options: formatOptions(defaults),
    prepare: (args) => {
      const options = parseOptions(args, defaults)
      return async () => (await load())(options)
    },
  }
}

/** Every bench by its name on the command line. */
export const benches = new Map<string, Bench>(
  Object.entries({
    server: describeBench({
      summary: 'lists of signed-in citizens on a full database: latency and query plans',
      defaults: { citizens: 100_000, rate: 200, seconds: 20 },
      failure: 'A list is too slow, failed, or scans a big table.',
      load: async () => (await import('./server.ts')).measureServer,
    }),
    scale: describeBench({
      summary: 'cities of several sizes: calls, jobs, disk and memory, compared with the first',
      defaults: { citizens: '10000,100000', dir: '', rate: 50, seconds: 10 },
      failure: 'Something failed, or takes longer with more citizens.',
      load: async () => (await import('./scale.ts')).measureScale,
    }),
    calls: describeBench({
      summary:
        "citizens' calls beside what a bare server can do: requests a second, queries, ratio",
      defaults: { citizens: 20_000, seconds: 2, rounds: 5, call: '' },
      failure: 'A call is too far from the floor, or failed.',
      load: async () => (await import('./calls.ts')).measureCalls,
    }),
    money: describeBench({
      summary: 'import of invoices, and lists of accounts with ten years of them',
      defaults: { invoices: 1_000_000, contracts: 100_000, rate: 50, seconds: 20 },
      failure: 'The import or a list is too slow or failed.',
      load: async () => (await import('./money.ts')).measureMoney,
    }),
    clients: describeBench({
      summary: 'search of clients at the desk: time of each kind',
      defaults: { clients: 200_000, searches: 100 },
      failure: 'A search takes too long.',
      load: async () => (await import('./clients.ts')).measureClients,
    }),
    receipts: describeBench({
      summary: 'statements of a bank matched with clients and booked: time of each step',
      defaults: { statements: 60, lines: 10_000, clients: 100_000 },
      failure: 'Matching takes too long, or a line was lost.',
      load: async () => (await import('./receipts.ts')).measureReceipts,
    }),
    'desk-queue': describeBench({
      summary: 'queue of the desk, its filters, counts and search on a full database: latency',
      defaults: { cases: 200_000, invoices: 1_000_000, runs: 100 },
      failure: 'A list, a count or a search of the desk is too slow.',
      load: async () => (await import('./desk-queue.ts')).measureDeskQueue,
    }),
    'desk-case': describeBench({
      summary: 'a case opened from the full queue in a browser: time from click to painted case',
      defaults: { cases: 200_000, invoices: 1_000_000, openings: 30 },
      failure: 'A case is drawn too late.',
      load: async () => (await import('./desk-case.ts')).measureDeskCase,
    }),
    figures: describeBench({
      summary: 'open figures of a full database: the job that computes them, and their page',
      defaults: { cases: 100_000 },
      failure: 'The job takes over a minute, or the page waits too long.',
      load: async () => (await import('./figures.ts')).measureFigures,
    }),
    reminders: describeBench({
      summary: 'reminders of a day on which each citizen has an invoice due: citizens a second',
      defaults: { citizens: 100_000 },
      failure: 'The reminders of a million citizens take over five minutes.',
      load: async () => (await import('./reminders.ts')).measureReminders,
    }),
    imports: describeBench({
      summary: "citizens' calls while an operator imports clients: latency and errors",
      defaults: { clients: 60_000, citizens: 200, rate: 25 },
      failure: 'A citizen waited too long or got no answer.',
      load: async () => (await import('./imports.ts')).measureImports,
    }),
    faults: describeBench({
      summary: 'restarts, kills, two servers and a full disk while visitors write: lost writes',
      defaults: { restarts: 20, kills: 200, writers: 12 },
      failure: 'A write was lost or duplicated, an answer was wrong, or recovery took too long.',
      load: async () => (await import('./faults.ts')).measureFaults,
    }),
    cluster: describeBench({
      summary: 'servers behind nginx, killed and drained under a mixed load: lost writes, errors',
      defaults: {
        servers: 3,
        streams: 2000,
        citizens: 5000,
        rate: 20,
        writers: 4,
        uploaders: 2,
        seconds: 300,
        every: 20,
        pgbouncer: false,
        s3: false,
      },
      failure: 'A write was lost or duplicated, an answer was wrong, or too many calls failed.',
      load: async () => (await import('./cluster.ts')).measureCluster,
    }),
    offline: describeBench({
      summary: 'queued entries after the connection returns, and cold starts without one',
      defaults: { returns: 20, starts: 5, files: 20 },
      failure: 'A file did not arrive intact.',
      load: async () => (await import('./offline.ts')).measureOffline,
    }),
    start: describeBench({
      summary: 'start of the demonstration, with and without its data',
      defaults: { runs: 3 },
      failure: 'The demonstration starts too late.',
      load: async () => (await import('./start.ts')).measureStart,
    }),
    screens: describeBench({
      summary: 'time from tap to rendered screen, on a phone 4× slower',
      defaults: { taps: 20, offline: false, screen: '' },
      failure: 'A screen is rendered too late.',
      load: async () => (await import('./screens.ts')).measureScreens,
    }),
    taps: describeBench({
      summary:
        'time from tap to answer within a screen (tabs, filters, dialogs), on a phone 4× slower',
      defaults: { taps: 20, tap: '' },
      failure: 'A tap is answered too late.',
      load: async () => (await import('./taps.ts')).measureTaps,
    }),
  }),
)
