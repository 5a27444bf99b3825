import { expect, it } from 'vitest'
import { aCitizen, aCnp } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const TRIES = 7

// Passwords as costly as this make everything else a call does small beside them.
const variables = { ARGON2_MEMORY_KIB: '65536' }

it('a wrong password takes as long for an unknown id', async () => {
  const app = await startTestApp({ variables })
  async function timeOf(cnp_cui: string): Promise<number> {
    const start = performance.now()
    await app.client().post('/api/auth/login-cnp', { cnp_cui, password: 'alta parola' })
    return performance.now() - start
  }
  await timeOf(aCnp())
  const ofKnown: number[] = []
  const ofUnknown: number[] = []
  // In turns, and the least of each: what else the machine does makes both longer.
  for (let tries = 0; tries < TRIES; tries += 1) {
    ofKnown.push(await timeOf((await aCitizen(app)).cnpCui))
    ofUnknown.push(await timeOf(aCnp()))
  }
  await app.close()
  const [known, unknown] = [Math.min(...ofKnown), Math.min(...ofUnknown)]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})
