// Benchmarks citizens' calls while an operator imports clients: latency and errors.
//   npm run bench:imports -- --clients 6000 --citizens 50 --rate 20
import './require-node.mjs'
import { fail, root } from './npm.mjs'

process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
/** @type {{ measureImports(args: string[], printLine: (line: string) => void): Promise<boolean> }} */
const { measureImports } = await import(new URL('../server/bench/imports.ts', import.meta.url).href)
const good = await measureImports(process.argv.slice(2), console.log)
if (!good) fail('Un cetățean a așteptat prea mult sau nu a primit răspuns.')
