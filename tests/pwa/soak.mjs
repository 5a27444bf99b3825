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
  fail('Usage: npm run soak -- --runs 1000 [--seed 7] [--citizens]')
}

buildIfChanged()
const log = (line) => console.log(line)
log(`seed ${seed}, ${runs} requests`)
const isGood = citizens ? await runCitizens() : await runVisitors()
if (!isGood) {
  const again = `npm run soak -- --runs ${runs} --seed ${seed}${citizens ? ' --citizens' : ''}`
  fail(`Something is not as the portal said: ${again}`)
}

async function runVisitors() {
  const result = await soak({ runs, seed, log })
  const { written, keys, arrived, lost, doubled, files, filesArrived, otherFiles, parked } = result
  log(
    `${written} written, ${keys} different keys, ${arrived} rows on the server: ${lost} lost, ${doubled} duplicated, ${parked} parked`,
  )
  log(`${files} files written, ${filesArrived} on the server`)
  for (const line of otherFiles) log(line)
  return isWhole(result)
}

async function runCitizens() {
  const result = await soakCitizens({ runs, seed, log })
  const { written, lost, doubled, strangers, stuck, untrue } = result
  log(
    `${written} written: ${lost.length} lost, ${doubled.length} duplicated, ${strangers.length} under another citizen, ${stuck.length} unsent, ${untrue.length} false messages`,
  )
  for (const line of [lost, doubled, strangers, stuck, untrue].flat()) log(line)
  return isFaultless(result)
}
