// Benchmarks the lists of signed-in citizens on a full database: latency and query plans.
//   npm run bench:server -- --citizens 1000 --rate 50 --seconds 5
import './require-node.mjs'
import { fail, root } from './npm.mjs'

process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
/** @type {{ measureServer(args: string[], printLine: (line: string) => void): Promise<boolean> }} */
const { measureServer } = await import(new URL('../server/bench/run.ts', import.meta.url).href)
const good = await measureServer(process.argv.slice(2), console.log)
if (!good) fail('O listă este prea lentă, a dat greș sau citește un tabel mare în întregime.')
