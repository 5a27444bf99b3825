import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { audit, files, notifications, solicitari } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare, anAttachedFile } from '#server/testing/factories/cases.ts'
import { startFormsApp } from '#server/testing/factories/forms.ts'
import { listStoredFiles } from '#server/testing/helpers.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'
import { sendReminders } from './send-reminders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startFormsApp()
})
afterAll(() => app.close())

const db = () => app.ports.db

let citizen: TestCitizen
let draft: number
let touchedOn: Day
beforeEach(async () => {
  citizen = await aCitizen(app)
  draft = await aSolicitare(app, citizen.id, { numar: null, state: 'ciorna' })
  touchedOn = dayOf(app.clock.now())
})

function goTo(days: number, time = '10:00'): void {
  const instant = toInstant(addDays(touchedOn, days), time)!
  app.clock.advance((instant.getTime() - app.clock.now().getTime()) / 1000)
}

const exists = async () => (await db().$count(solicitari, eq(solicitari.id, draft))) === 1

describe('a draft that nobody touches', () => {
  it('is removed after 60 days with its files, a week after its owner was told', async () => {
    const file = await anAttachedFile(app, await signIn(app, citizen), `solicitare:${draft}`)
    goTo(53)
    await sendReminders(app.ports)
    goTo(59, '23:59')
    await cleanUp(app.ports)
    expect(await exists()).toBe(true)
    goTo(60, '00:00')
    await cleanUp(app.ports)
    expect(await exists()).toBe(false)
    expect(await db().$count(files, eq(files.id, file))).toBe(0)
    expect(await listStoredFiles(app)).not.toContain(file)
    const [told] = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.citizenId, citizen.id))
    expect(told).toMatchObject({ kind: 'solicitare', link: `/solicitare-view/${draft}` })
    const [entry] = await db()
      .select()
      .from(audit)
      .where(eq(audit.subject, `solicitare:${draft}`))
    expect(entry).toMatchObject({ actor: 'sistem', action: 'solicitare.ciorna_stearsa' })
  })

  it('stays until its owner is told, however old, and a week longer', async () => {
    goTo(70)
    await cleanUp(app.ports)
    await sendReminders(app.ports)
    goTo(76, '23:59')
    await cleanUp(app.ports)
    expect(await exists()).toBe(true)
    goTo(77, '00:00')
    await cleanUp(app.ports)
    expect(await exists()).toBe(false)
  })

  it('stays if it was touched after its owner was told', async () => {
    goTo(53)
    await sendReminders(app.ports)
    goTo(59)
    await db()
      .update(solicitari)
      .set({ updatedAt: app.clock.now() })
      .where(eq(solicitari.id, draft))
    goTo(61)
    await cleanUp(app.ports)
    expect(await exists()).toBe(true)
  })
})
