// Writes support requests in real browsers on connections that keep failing, then checks that each arrived once.
// With --citizens two citizens share each phone, and change and delete what they wrote.
//   npm run soak -- --runs 1000 [--seed 7] [--citizens]
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../scripts/build.mjs'
import { fail } from '../../scripts/npm.mjs'
import { isFaultless, soakCitizens } from './soak-citizens.ts'
import { isWhole, soak } from './soak.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, citizens: { type: 'boolean' } },
})
const { citizens = false } = values
const runs = Number(values.runs ?? 100)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (![runs, seed].every(Number.isSafeInteger) || runs < 1) {
  fail('Se scrie: npm run soak -- --runs 1000 [--seed 7] [--citizens]')
}

buildIfChanged()
const log = (line) => console.log(line)
log(`Sămânța ${seed}, ${runs} cereri`)
const isGood = citizens ? await runCitizens() : await runVisitors()
if (!isGood) {
  const again = `npm run soak -- --runs ${runs} --seed ${seed}${citizens ? ' --citizens' : ''}`
  fail(`Ceva nu este cum s-a spus: ${again}`)
}

async function runVisitors() {
  const result = await soak({ runs, seed, log })
  const { written, keys, arrived, lost, doubled, files, filesArrived, otherFiles, parked } = result
  log(
    `scrise ${written}, chei diferite ${keys}, rânduri la server ${arrived}: pierdute ${lost}, dublate ${doubled}, oprite ${parked}`,
  )
  log(`fișiere scrise ${files}, la server ${filesArrived}`)
  for (const line of otherFiles) log(line)
  return isWhole(result)
}

async function runCitizens() {
  const result = await soakCitizens({ runs, seed, log })
  const { written, lost, doubled, strangers, stuck, untrue } = result
  log(
    `scrise ${written}: pierdute ${lost.length}, dublate ${doubled.length}, la altcineva ${strangers.length}, neplecate ${stuck.length}, spuse greșit ${untrue.length}`,
  )
  for (const line of [lost, doubled, strangers, stuck, untrue].flat()) log(line)
  return isFaultless(result)
}
