import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { toE164 } from '#contract/phone.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/db/schema.ts'
import { aCitizen, aRegistration, lastCode } from '#server/testing/factories/accounts.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import { countMessages, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

const REGISTER = '/api/cetatean-register'
const CONFIRM = '/api/cetatean-confirm-code'
const RECOVER = '/api/auth/password/reset-password-cnp'
const FREE = 2

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { unconfirmedCodesPerHour: FREE } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ports.db.delete(rateLimits)
})

const register = (headers: Record<string, string> = {}, telefon = aFreshE164()) =>
  app.client().post(REGISTER, aRegistration({ telefon }), headers)

/** Registers as often as needs no proof of work. */
async function registerFreely(): Promise<void> {
  for (let i = 0; i < FREE; i += 1) dataOf(await register())
}

const challengeIn = ({ body }: TestAnswer) => (body.data as { challenge: Challenge }).challenge

async function solve(challenge: Challenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return { 'x-proof-of-work': JSON.stringify({ challenge, solution }) }
}

describe('unconfirmed messages', () => {
  it('require a proof of work beyond the free ones', async () => {
    await registerFreely()
    const refused = await register()
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect((await register(await solve(challengeIn(refused)))).status).toBe(200)
  })

  it('require a proof of work in recovery too', async () => {
    await registerFreely()
    const { email, cnpCui } = await aCitizen(app)
    const recover = (headers = {}) =>
      app.client().post(RECOVER, { email, cnp_cui: cnpCui }, headers)
    const refused = await recover()
    expect(statusAndCode(refused)).toEqual([503, 'indisponibil'])
    expect((await recover(await solve(challengeIn(refused)))).status).toBe(200)
  })

  it('are not resent by signing in, which opens the dialog that requests them', async () => {
    const body = aRegistration({ telefon: aFreshE164() })
    dataOf(await app.client().post(REGISTER, body))
    dataOf(await register())
    app.clock.advance(60)
    const login = { cnp_cui: body.cnp_cui, password: body.password }
    const answer = await app.client().post('/api/auth/login-cnp', login)
    expect(statusAndCode(answer)).toEqual([403, 'cont_neconfirmat'])
    expect(await countMessages(app, toE164(body.telefon)!)).toBe(1)
  })

  it('require no proof once enough codes are confirmed', async () => {
    await registerFreely()
    const telefon = aFreshE164()
    const proof = await solve(challengeIn(await register()))
    const { id_cetatean } = dataOf<{ id_cetatean: number }>(await register(proof, telefon))
    const code = await lastCode(app, telefon)
    dataOf(await app.client().post(CONFIRM, { id_cetatean, code, format: 'sms' }))
    expect((await register()).status).toBe(200)
  })

  it('require no proof an hour later', async () => {
    await registerFreely()
    app.clock.advance(3601)
    expect((await register()).status).toBe(200)
  })

  it('require more work the more there are', async () => {
    await registerFreely()
    const first = challengeIn(await register())
    dataOf(await register(await solve(first)))
    const later = challengeIn(await register())
    const counterOf = async (challenge: Challenge) =>
      (await solveChallenge({ challenge, deriveKey }))!.counter
    expect(await counterOf(first)).toBeLessThanOrEqual(150)
    expect(await counterOf(later)).toBeGreaterThanOrEqual(100)
  })
})

describe('a proof', () => {
  async function aProof() {
    await registerFreely()
    return solve(challengeIn(await register()))
  }

  it('works once', async () => {
    const proof = await aProof()
    expect((await register(proof)).status).toBe(200)
    expect(statusAndCode(await register(proof))).toEqual([503, 'indisponibil'])
  })

  it('expires after ten minutes', async () => {
    const proof = await aProof()
    app.clock.advance(601)
    expect(statusAndCode(await register(proof))).toEqual([503, 'indisponibil'])
  })

  it.each([
    ['no JSON', () => 'nu'],
    ['no solution', ({ challenge }: Proof) => JSON.stringify({ challenge })],
    [
      'a wrong one',
      (proof: Proof) => changed(proof, { solution: { counter: 1, derivedKey: '00' } }),
    ],
    [
      'an easier challenge',
      ({ challenge, solution }: Proof) =>
        JSON.stringify({
          challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } },
          solution,
        }),
    ],
    [
      'a later expiry',
      ({ challenge, solution }: Proof) =>
        JSON.stringify({
          challenge: {
            ...challenge,
            parameters: { ...challenge.parameters, data: { expires: Number.MAX_SAFE_INTEGER } },
          },
          solution,
        }),
    ],
  ])('with %s is rejected', async (_, forge) => {
    const proof = await aProof()
    const forged = forge(JSON.parse(proof['x-proof-of-work']!) as Proof)
    expect(statusAndCode(await register({ 'x-proof-of-work': forged }))).toEqual([
      503,
      'indisponibil',
    ])
    expect((await register(proof)).status).toBe(200)
  })
})

interface Proof {
  challenge: Challenge
  solution: unknown
}

const changed = (proof: Proof, other: Partial<Proof>): string =>
  JSON.stringify({ ...proof, ...other })
