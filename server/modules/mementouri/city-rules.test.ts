import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { Notice } from '#contract/notificari.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { reminderRules } from '#server/config/city/reminder-rules.ts'
import { sendReminders } from '#server/jobs/send-reminders.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let today: Day
beforeAll(async () => {
  const mementouri = reminderRules.parse({ oprite: ['contract'], de_la: '11:00', factura: 8 })
  app = await startTestApp({ env: { city: { ...getDemoCity(), mementouri } } })
  today = addDays(dayOf(app.clock.now()), 1)
})
afterAll(() => app.close())

/** Sends the reminders of a time of the day. */
async function remindAt(time: string): Promise<void> {
  app.clock.advance((toInstant(today, time)!.getTime() - app.clock.now().getTime()) / 1000)
  while (await sendReminders(app.ports));
}

it('reminders follow the kinds, days and hours of the city', async () => {
  const citizen = await aCitizen(app)
  const { id: contractId } = await aContract(app, citizen.id, { endsOn: addDays(today, 7) })
  await anInvoice(app, citizen.id, { contractId, dueOn: addDays(today, 8) })
  const titles = async () => {
    const client = await signIn(app, citizen)
    return dataOf<Notice[]>(await client.get('/api/notificari-list')).map(({ titlu }) => titlu)
  }
  await remindAt('10:59')
  expect(await titles()).toEqual([])
  await remindAt('11:00')
  const dueOn = addDays(today, 8).split('-').toReversed().join('-')
  expect(await titles()).toEqual([`O factură a dvs. este scadentă pe ${dueOn}`])
})
