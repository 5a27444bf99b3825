import { loadavg } from 'node:os'
import type { Driven } from './drive.ts'

/** Prints one line of the report. */
export type PrintLine = (line: string) => void

/** Limit of the 99th percentile for a citizen's lists. */
const MAX_P99_MS = 50

const COLUMNS = ['cereri', 'p50', 'p95', 'p99', 'max', 'erori']
const NAME_WIDTH = 38
const NUMBER_WIDTH = 9

/** Parses a positive integer from the command line. Throws if it is none. */
export function count(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`--${name} cere un număr întreg.`)
  return Number(value)
}

export const isFast = ({ latencies, errors }: Driven): boolean =>
  latencies.percentile(99) <= MAX_P99_MS && errors === 0

const round = (ms: number): number => Math.round(ms * 10) / 10

export const machineLoad = (): string =>
  `Încărcarea calculatorului (1, 5, 15 min): ${loadavg().map(round).join(', ')}`

/** Formats the measurements as a table, one line per call. */
export function formatTable(rows: [path: string, driven: Driven][]): string[] {
  const lineOf = (name: string, cells: (string | number)[]) =>
    name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(NUMBER_WIDTH)).join('')
  return [
    lineOf('', COLUMNS),
    ...rows.map(([url, { latencies, errors }]) => {
      const percentiles = [50, 95, 99].map((percent) => round(latencies.percentile(percent)))
      return lineOf(url, [latencies.count, ...percentiles, round(latencies.longest), errors])
    }),
  ]
}
