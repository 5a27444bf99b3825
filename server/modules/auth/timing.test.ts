import { expect, it } from 'vitest'
import { aCitizen, aCnp } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const TRIES = 7

// Passwords as costly as this make everything else a call does small beside them.
const variables = { ARGON2_MEMORY_KIB: '65536' }

it('a wrong password takes as long for an unknown id', async () => {
  const app = await startTestApp({ variables })
  const medianOf = async (ids: string[]) => {
    const times: number[] = []
    for (const cnp_cui of ids) {
      const start = performance.now()
      await app.client().post('/api/auth/login-cnp', { cnp_cui, password: 'alta parola' })
      times.push(performance.now() - start)
    }
    return times.toSorted((one, other) => one - other)[Math.floor(TRIES / 2)]!
  }
  const known = await Promise.all(Array.from({ length: TRIES }, () => aCitizen(app)))
  await medianOf([aCnp()])
  const ofKnown = await medianOf(known.map(({ cnpCui }) => cnpCui))
  const ofUnknown = await medianOf(known.map(() => aCnp()))
  await app.close()
  expect(ofUnknown).toBeGreaterThan(ofKnown / 2)
  expect(ofUnknown).toBeLessThan(ofKnown * 2)
})
