// Injects faults into the portal's database, process and disk while visitors write, and counts lost writes.
//   npm run bench:faults -- --restarts 5 --kills 10 --writers 12
import './require-node.mjs'
import { fail, root } from './npm.mjs'

process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
/** @type {{ measureFaults(args: string[], printLine: (line: string) => void): Promise<boolean> }} */
const { measureFaults } = await import(
  new URL('../server/bench/faults/run.ts', import.meta.url).href
)
const good = await measureFaults(process.argv.slice(2), console.log)
if (!good) fail('Ceva s-a pierdut, s-a dublat sau a durat prea mult.')
