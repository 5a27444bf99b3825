import { availableParallelism, loadavg } from 'node:os'
import type { Histogram } from './support/histogram.ts'

type Cell = string | number

/** Table of a report: a title, the columns after the name, and one row per measured thing. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: [name: string, ...cells: Cell[]][]
}

const NAME_WIDTH = 52
const CELL_WIDTH = 12
const INDENT = '  '

/** Columns of durations, in milliseconds. */
export const durationColumns = ['count', 'p50', 'p95', 'p99', 'max'] as const

/** Formats a duration, or another number, with one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Cells of `durationColumns`. */
export function durationCells(durations: Histogram): number[] {
  const percentiles = [50, 95, 99].map((percent) => round(durations.percentile(percent)))
  return [durations.count, ...percentiles, round(durations.longest)]
}

export function printLine(line = ''): void {
  console.log(line)
}

export function printTable({ title, columns, rows }: Table): void {
  const format = (name: string, cells: readonly Cell[]) =>
    INDENT + name.padEnd(NAME_WIDTH) + cells.map((cell) => `${cell}`.padStart(CELL_WIDTH)).join('')
  printLine(`\n${title}`)
  printLine(format('', columns))
  for (const [name, ...cells] of rows) printLine(format(name, cells))
}

/** Prints how busy the machine was, without which a duration cannot be judged. */
export function printMachineLoad(): void {
  const loads = loadavg().map(round).join(', ')
  printLine(`\nLoad average (1, 5, 15 min) on ${availableParallelism()} processors: ${loads}`)
}
