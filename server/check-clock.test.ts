import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/domain/audit.ts'
import { minutesBehindAudit, assertDatabaseClock } from '#server/check-clock.ts'
import { StartError } from '#server/errors/start-error.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { countMessages, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const MINUTE = 60_000
const START = '/api/auth/password/reset-password-cnp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a clock offset by `minutes` from the machine's. */
const clockMovedBy = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * MINUTE) })

describe('the clock at start', () => {
  it.each([-60, 60])('%i minutes off the database’s is refused', async (minutes) => {
    const starting = assertDatabaseClock(app.ports.db, clockMovedBy(minutes))
    await expect(starting).rejects.toThrow(StartError)
    await expect(starting).rejects.toThrow('60 de minute')
  })

  it('a minute off is accepted', async () => {
    await assertDatabaseClock(app.ports.db, clockMovedBy(1))
  })

  it('behind the newest audit entry is reported', async () => {
    await audit(app.ports.db, { actor: 'sistem', action: 'proba', requestId: '' })
    expect(await minutesBehindAudit(app.ports.db, clockMovedBy(-60))).toBe(60)
    expect(await minutesBehindAudit(app.ports.db, clockMovedBy(0))).toBe(0)
  })
})

describe('a clock that falls an hour behind while the portal runs', () => {
  it('delays a code no longer than the resend cooldown', async () => {
    const { email, cnpCui, telefon } = await aCitizen(app)
    const start = () => app.client().post(START, { email, cnp_cui: cnpCui })
    expect((await start()).status).toBe(200)
    app.clock.advance(-3600)
    expect((await start()).status).toBe(200)
    const early = await start()
    expect(statusAndCode(early)).toEqual([429, 'prea_devreme'])
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(
      app.ports.env.resendCooldownSeconds,
    )
    expect(await countMessages(app, telefon)).toBe(2)
  })
})
