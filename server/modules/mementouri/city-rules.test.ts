import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { Notice } from '#contract/notificari.ts'
import { pushSubscribe } from '#contract/push.ts'
import type { PushMessage } from '#contract/push.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { reminderRules } from '#server/config/city/reminder-rules.ts'
import { outbox } from '#server/db/schema.ts'
import { formatDayIn } from '#server/domain/format.ts'
import { sendReminders } from '#server/jobs/send-reminders.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { aSubscription, vapidVariables } from '#server/testing/factories/notifications.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const CLUJ = path.resolve('tests/city/cluj-napoca')

let app: TestApp
let today: Day
const start = async (...options: Parameters<typeof startTestApp>) => {
  app = await startTestApp(...options)
  today = addDays(dayOf(app.clock.now()), 1)
}
afterEach(() => app.close())

type Citizen = Awaited<ReturnType<typeof aCitizen>>

/** Sends the reminders of a time of the day. */
async function remindAt(time: string): Promise<void> {
  app.clock.advance((toInstant(today, time)!.getTime() - app.clock.now().getTime()) / 1000)
  while (await sendReminders(app.ports));
}

const list = async (citizen: Citizen) =>
  dataOf<Notice[]>(await (await signIn(app, citizen)).get('/api/notificari-list'))

it('reminders follow the kinds, days and hours of the city', async () => {
  const mementouri = reminderRules.parse({ oprite: ['contract'], de_la: '11:00', factura: 8 })
  await start({ env: { city: { ...getDemoCity(), mementouri } } })
  const citizen = await aCitizen(app)
  const { id: contractId } = await aContract(app, citizen.id, { endsOn: addDays(today, 7) })
  await anInvoice(app, citizen.id, { contractId, dueOn: addDays(today, 8) })
  const titles = async () => (await list(citizen)).map(({ titlu }) => titlu)
  await remindAt('10:59')
  expect(await titles()).toEqual([])
  await remindAt('11:00')
  expect(await titles()).toEqual([
    `O factură a dvs. este scadentă pe ${formatDay(addDays(today, 8))}`,
  ])
})

it.each(['ro', 'en'] as const)(
  'reminders are in the words of the city on all channels: %s',
  async (limba) => {
    await start({ variables: { ...vapidVariables(), CITY_DIR: CLUJ } })
    const endsOn = addDays(today, -1)
    const preferences = { limba, notificari: { contract: { sms: true } } }
    const alone = await aCitizen(app, { preferences })
    const several = await aCitizen(app, { preferences })
    for (const [index, { id }] of [alone, several].entries())
      await aContract(app, id, { numar: `C-${index}`, endsOn })
    await anInvoice(app, several.id, { dueOn: today })
    dataOf(await (await signIn(app, alone)).post(pushSubscribe.path, aSubscription()))
    await remindAt('10:00')
    const told = (numar: string) => ({
      ro: [
        `Contractul ${numar} s-a încheiat`,
        `Contractul ${numar} s-a încheiat pe ${formatDay(endsOn)}. Îl prelungiți din portal`,
      ],
      en: [
        `Contract ${numar} is over`,
        `Contract ${numar} ended on ${formatDayIn('en', endsOn)}. Extend it in the portal`,
      ],
    })
    const [title = '', text] = told('C-0')[limba]
    const client = await signIn(app, alone)
    client.language = limba
    const [notice] = dataOf<Notice[]>(await client.get('/api/notificari-list'))
    expect(notice).toMatchObject({ titlu: title, text: expect.stringContaining(text!) as unknown })
    const email = await readSent(alone, 'email')
    expect(email).toMatchObject({ subject: title, body: expect.stringContaining(text!) as unknown })
    expect((await readSent(alone, 'sms')).body).toContain(title.replace('î', 'i'))
    expect((JSON.parse((await readSent(alone, 'push')).body) as PushMessage).titlu).toBe(title)
    expect((await readSent(several, 'email')).body).toContain(told('C-1')[limba].join('\n'))
  },
)

async function readSent({ id }: Citizen, channel: string) {
  const [row, ...others] = await app.ports.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.citizenId, id), eq(outbox.channel, channel)))
  expect(others).toEqual([])
  return row!
}
