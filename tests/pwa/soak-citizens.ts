import { planCitizenFaults } from './soak-citizens-plan.ts'
import { SharedPhone, type CitizensSoakResult } from './soak-shared-phone.ts'
import { startQueryableFaultyPortal, type QueryableFaultyPortal } from './steps.ts'

export interface CitizensSoakOptions {
  runs: number
  seed: number
  log?(line: string): void
}

const HOUR = 3600_000
/** Clock offset of each phone, in milliseconds. */
const CLOCKS = [0, 3 * HOUR, -365 * 24 * HOUR]

/**
 * Runs citizens who share phones in pairs and write, change and delete requests while connections fail at random.
 * Checks each statement of the portal against the server's rows when it is made, and in the end the rows of each
 * request. All randomness comes from the seed.
 */
export async function soakCitizens(options: CitizensSoakOptions): Promise<CitizensSoakResult> {
  const { runs, seed, log = () => undefined } = options
  const portal = await startQueryableFaultyPortal()
  const result: CitizensSoakResult = {
    written: runs,
    lost: [],
    doubled: [],
    strangers: [],
    stuck: [],
    untrue: [],
  }
  const phones: SharedPhone[] = []
  let done = 0
  try {
    for (const clock of CLOCKS.slice(0, runs)) {
      phones.push(await SharedPhone.create(portal, clock, result))
    }
    await Promise.all(
      phones.map(async (phone, index) => {
        for (let run = index; run < runs; run += phones.length) {
          const plan = planCitizenFaults(seed, run)
          await phone.runRequest(run, plan).catch(async (error: unknown) => {
            const told = `request ${run} ${JSON.stringify(plan)}: ${await phone.describePage()}`
            // Logged at once, as closing the other phones in the middle of their runs may fail too.
            log(`${told}\n${await describeLastAudits(portal)}\n${String(error)}`)
            throw new Error(told, { cause: error })
          })
          if (++done % 50 === 0) log(`${done} written`)
        }
        await phone.drainAndCompare()
      }),
    )
    return result
  } finally {
    await Promise.all(phones.map((phone) => phone.dispose()))
    await portal.close()
  }
}

export function isFaultless({ lost, doubled, strangers, stuck, untrue }: CitizensSoakResult) {
  return [lost, doubled, strangers, stuck, untrue].every((list) => list.length === 0)
}

/** Lists the last actions of all citizens, one a line: they tell why one was signed out. */
async function describeLastAudits(portal: QueryableFaultyPortal): Promise<string> {
  const rows = await portal.query<{ created_at: Date; actor: string; action: string }>(
    'select created_at, actor, action from audit order by id desc limit 20',
  )
  return rows
    .map(({ created_at, actor, action }) => `${created_at.toISOString()} ${actor} ${action}`)
    .join('\n')
}
