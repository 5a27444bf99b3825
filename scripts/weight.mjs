// Measures the built client in dist and fails if it is over a budget.
import path from 'node:path'
import { fail, root } from './npm.mjs'
import { measureBundle } from './bundle-size.mjs'
import { weightBudgets } from './weight-budgets.mjs'

const LISTED = 12

const dist = process.argv[2] ?? path.join(root, 'dist')
const { totals, first, lazy, heavy } = measureBundle(dist)

for (const { name, size } of first) console.log(row(`first load  ${name}`, size))
for (const { name, size } of lazy.slice(0, LISTED)) console.log(row(`lazy  ${name}`, size))
console.log('')
console.log(row('', 'measured', 'limit'))

const budgetNames = /** @type {(keyof typeof weightBudgets)[]} */ (Object.keys(weightBudgets))
for (const budget of budgetNames) console.log(row(budget, totals[budget], weightBudgets[budget]))
for (const found of heavy) console.log(`Heavy library in ${found}`)

const broken = budgetNames.filter((budget) => totals[budget] > weightBudgets[budget])
if (broken.length) fail(`Over the limit: ${broken.join(', ')}`)

/**
 * @param {string} name
 * @param {(number | string)[]} columns
 */
function row(name, ...columns) {
  return [name.padEnd(64), ...columns.map((column) => String(column).padStart(9))].join('')
}
