// Runs one benchmark, or lists them all.
//   npm run bench server -- --citizens 1000 --rate 50 --seconds 5
import '../scripts/require-node.mjs'
import { fail, root } from '../scripts/npm.mjs'
import { benches } from './benches.ts'
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
  const good = await bench.run(args)
  printMachineLoad()
  if (!good) fail(bench.failure)
}
