// Writes support requests in real browsers on lines that keep failing, then looks whether each arrived once.
//   npm run soak -- --runs 1000 [--seed 7]
import { parseArgs } from 'node:util'
import { fail } from '../../scripts/run.mjs'
import { isWhole, soak } from './soak.ts'

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const runs = Number(values.runs ?? 100)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (![runs, seed].every(Number.isSafeInteger) || runs < 1) {
  fail('Se scrie: npm run soak -- --runs 1000 [--seed 7]')
}

console.log(`Sămânța ${seed}, ${runs} cereri`)
const result = await soak({ runs, seed, say: (line) => console.log(line) })
const { written, keys, arrived, lost, doubled, files, filesArrived, parked } = result
console.log(
  `scrise ${written}, chei diferite ${keys}, rânduri la server ${arrived}: pierdute ${lost}, dublate ${doubled}, oprite ${parked}`,
)
console.log(`fișiere scrise ${files}, la server ${filesArrived}`)
if (!isWhole(result)) {
  fail(`Ceva s-a pierdut sau s-a dublat: npm run soak -- --runs ${runs} --seed ${seed}`)
}
