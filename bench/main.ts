// Runs one benchmark, or lists them all.
//   npm run bench server -- --citizens 1000 --rate 50 --seconds 5
import '../scripts/require-node.mjs'
import { fail, root } from '../scripts/npm.mjs'
import { benches } from './benches.ts'
import type { Bench, Measure } from './benches.ts'
import { printLine, printMachineLoad } from './report.ts'

const NAME_WIDTH = 8

process.chdir(root)
const [name, ...args] = process.argv.slice(2)
if (name === undefined) listBenches()
else await runBench(name, args)

function listBenches(): void {
  for (const [name, { summary, options }] of benches)
    printLine(`${name.padEnd(NAME_WIDTH)} ${summary} (${options})`)
}

async function runBench(name: string, args: string[]): Promise<void> {
  const bench = benches.get(name)
  if (!bench) fail(`Unknown bench: ${name}. There are: ${[...benches.keys()].join(', ')}.`)
  const measure = prepare(bench, name, args)
  const isGood = await measure()
  printMachineLoad()
  if (!isGood) fail(bench.failure)
}

function prepare({ prepare, options }: Bench, name: string, args: string[]): Measure {
  try {
    return prepare(args)
  } catch (error) {
    fail(`${describeError(error)}\nnpm run bench ${name} -- ${options}`)
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
