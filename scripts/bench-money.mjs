// Benchmarks the import of a million invoices, and the lists of accounts with ten years of them.
//   npm run bench:money -- --invoices 20000 --contracts 2000 --rate 20 --seconds 5
import './require-node.mjs'
import { fail, root } from './npm.mjs'

process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
/** @type {{ measureMoney(args: string[], printLine: (line: string) => void): Promise<boolean> }} */
const { measureMoney } = await import(new URL('../server/bench/money.ts', import.meta.url).href)
const good = await measureMoney(process.argv.slice(2), console.log)
if (!good) fail('Importul sau o listă este prea lentă ori a dat greș.')
