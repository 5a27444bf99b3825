import { expect, it } from 'vitest'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const TRIES = 7

// A hash this expensive dominates the cost of a call.
const variables = { ARGON2_MEMORY_KIB: '65536' }

it('a wrong password costs as much CPU time for an unknown id as for a known one', async () => {
  const app = await startTestApp({ variables })
  /** Measures a call in CPU time of this process, in microseconds: other load on the machine does not count. */
  async function costOf(cnp_cui: string): Promise<number> {
    const start = process.cpuUsage()
    await app.client().post('/api/auth/login-cnp', { cnp_cui, password: 'alta parola' })
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  await costOf(aFreshCnp())
  const ofKnown: number[] = []
  const ofUnknown: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    ofKnown.push(await costOf((await aCitizen(app)).cnpCui))
    ofUnknown.push(await costOf(aFreshCnp()))
  }
  await app.close()
  const [known, unknown] = [Math.min(...ofKnown), Math.min(...ofUnknown)]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})
