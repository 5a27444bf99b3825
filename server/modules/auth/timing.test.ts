import { expect, it } from 'vitest'
import { aCitizen, aCnp } from '#server/testing/factories/accounts.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const TRIES = 7

// Passwords as costly as this make everything else a call does small beside them.
const variables = { ARGON2_MEMORY_KIB: '65536' }

it('a wrong password costs as much for an unknown id', async () => {
  const app = await startTestApp({ variables })
  /** Processor time of this process, in microseconds: what else the machine does is not in it. */
  async function costOf(cnp_cui: string): Promise<number> {
    const start = process.cpuUsage()
    await app.client().post('/api/auth/login-cnp', { cnp_cui, password: 'alta parola' })
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  await costOf(aCnp())
  const ofKnown: number[] = []
  const ofUnknown: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    ofKnown.push(await costOf((await aCitizen(app)).cnpCui))
    ofUnknown.push(await costOf(aCnp()))
  }
  await app.close()
  const [known, unknown] = [Math.min(...ofKnown), Math.min(...ofUnknown)]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})
