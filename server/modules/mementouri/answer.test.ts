import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { Notice, ReminderAnswer } from '#contract/notificari.ts'
import { pushSubscribe } from '#contract/push.ts'
import type { PushMessage } from '#contract/push.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { contracts, outbox, receivables, reminders, solicitari } from '#server/db/schema.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import { REMINDER_PATH } from '#server/domain/reminder-links.ts'
import { sendReminders } from '#server/jobs/send-reminders.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import {
  aNotification,
  aSubscription,
  vapidVariables,
} from '#server/testing/factories/notifications.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

let app: TestApp
let today: Day
beforeAll(async () => {
  app = await startTestApp({ variables: vapidVariables() })
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

/** Goes to the morning of the next day, and sends its reminders. */
async function wakeUp(): Promise<void> {
  today = addDays(today, 1)
  const morning = toInstant(today, '10:00')!
  app.clock.advance((morning.getTime() - app.clock.now().getTime()) / 1000)
  while (await sendReminders(app.ports));
}

interface Debtor {
  id: number
  /** Signs in anew, as sessions end while days go by. */
  signIn(): Promise<TestClient>
  titles(): Promise<string[]>
  open(): Promise<Notice[]>
}

async function aDebtor(...dueIn: number[]): Promise<Debtor> {
  const citizen = await aCitizen(app)
  for (const days of dueIn) await anInvoice(app, citizen.id, { dueOn: addDays(today, days) })
  const open = () => signIn(app, citizen)
  const list = async () => dataOf<Notice[]>(await (await open()).get('/api/notificari-list'))
  return {
    id: citizen.id,
    signIn: open,
    titles: async () => (await list()).map(({ titlu }) => titlu).toReversed(),
    open: async () => (await list()).filter(({ memento }) => memento),
  }
}

const answer = async (debtor: Debtor, id: number, raspuns: ReminderAnswer) =>
  (await debtor.signIn()).post(`/api/notificare-memento/${id}`, { raspuns })
const only = async ({ open }: Debtor): Promise<number> => {
  const [notice, ...others] = await open()
  expect(others).toEqual([])
  return notice!.id
}
const soon = (day: Day) =>
  `O factură a dvs. este scadentă pe ${day.split('-').toReversed().join('-')}`
const late = 'O factură a dvs. nu a fost plătită la timp'

describe('a reminder that is put off', () => {
  it('comes again the next day, once, and is read', async () => {
    const debtor = await aDebtor(4)
    const dueOn = addDays(today, 4)
    await wakeUp()
    const { status, body } = await answer(debtor, await only(debtor), 'maine')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ citit_la: app.clock.now().toISOString() })
    expect(await debtor.open()).toEqual([])
    await wakeUp()
    await wakeUp()
    expect(await debtor.titles()).toEqual([soon(dueOn), soon(dueOn)])
    expect(await debtor.open()).not.toEqual([])
  })

  it('does not come when its invoice was paid meanwhile', async () => {
    const debtor = await aDebtor(4)
    await wakeUp()
    await answer(debtor, await only(debtor), 'maine')
    const own = eq(receivables.citizenId, debtor.id)
    await app.ports.db.update(receivables).set({ paidBani: receivables.totalBani }).where(own)
    await wakeUp()
    expect(await debtor.titles()).toHaveLength(1)
  })

  it('is not offered on its last day, nor for what is no reminder', async () => {
    const debtor = await aDebtor(1)
    const { id } = await aNotification(app, debtor.id)
    await wakeUp()
    expect(await debtor.titles()).toHaveLength(2)
    expect(await debtor.open()).toEqual([])
    const refused = await answer(debtor, id, 'maine')
    expect(statusAndCode(refused)).toEqual([409, 'stare_nepotrivita'])
  })
})

describe('a reminder that is stopped', () => {
  it('ends those of its invoice, and of no other', async () => {
    const debtor = await aDebtor(4)
    await wakeUp()
    await answer(debtor, await only(debtor), 'oprit')
    await anInvoice(app, debtor.id, { dueOn: addDays(today, 5) })
    const other = addDays(today, 5)
    for (let day = 0; day < 7; day += 1) await wakeUp()
    expect(await debtor.titles()).toEqual([soon(addDays(other, -2)), soon(other), late])
  })

  it('leaves that of another occasion of its case', async () => {
    const debtor = await aDebtor()
    const { db } = app.ports
    const dueAt = toInstant(today, '12:00')!
    const id = await aSolicitare(app, debtor.id, { numar: 'S-9', state: 'in_analiza', dueAt })
    await wakeUp()
    const term = await only(debtor)
    const state = 'completare_necesara'
    await addHistoryStep(db, 'solicitare', id, state, 'Ce scară?', app.clock.now())
    await db.update(solicitari).set({ state }).where(eq(solicitari.id, id))
    for (let day = 0; day < 2; day += 1) await wakeUp()
    const isOpen = async () => (await debtor.open()).map(({ titlu }) => titlu.slice(0, 8))
    expect(await isOpen()).toEqual(['Așteptăm', 'Nu v-am '])
    await answer(debtor, term, 'oprit')
    expect(await isOpen()).toEqual(['Așteptăm'])
    await answer(debtor, await only(debtor), 'maine')
    await wakeUp()
    expect(await isOpen()).toEqual(['Așteptăm', 'Așteptăm'])
  })

  it('does not silence the next end of a renewed contract', async () => {
    const debtor = await aDebtor()
    const { id } = await aContract(app, debtor.id, { numar: 'C-7', endsOn: addDays(today, 8) })
    await wakeUp()
    await answer(debtor, await only(debtor), 'oprit')
    await wakeUp()
    expect(await debtor.titles()).toEqual(['Contractul C-7 expiră în 7 zile'])
    const renewed = { endsOn: addDays(today, 8) }
    await app.ports.db.update(contracts).set(renewed).where(eq(contracts.id, id))
    await wakeUp()
    expect(await debtor.titles()).toHaveLength(2)
  })

  it('does not keep a draft from being told of before it is removed', async () => {
    const debtor = await aDebtor()
    const updatedAt = toInstant(addDays(today, -15), '12:00')!
    await aSolicitare(app, debtor.id, { numar: null, state: 'ciorna', updatedAt })
    await wakeUp()
    await answer(debtor, await only(debtor), 'oprit')
    for (let day = 0; day < 40; day += 1) await wakeUp()
    expect((await debtor.titles()).at(-1)).toContain('O ciornă a dvs. se șterge pe')
    expect(await debtor.open()).toEqual([])
  })
})

it('nobody answers the reminder of another', async () => {
  const [debtor, stranger] = [await aDebtor(4), await aDebtor()]
  await wakeUp()
  const id = await only(debtor)
  expect(statusAndCode(await answer(stranger, id, 'oprit'))).toEqual([404, 'inexistent'])
  expect(await only(debtor)).toBe(id)
})

describe('the buttons of a push message', () => {
  const pushTo = async (citizenId: number): Promise<PushMessage> => {
    const own = and(eq(outbox.channel, 'push'), eq(outbox.citizenId, citizenId))
    const [row] = await app.ports.db.select().from(outbox).where(own)
    return JSON.parse(row!.body) as PushMessage
  }
  const press = (adresa: string) => app.app.inject({ method: 'POST', url: adresa })
  const readReminder = async (citizenId: number) => {
    const [row] = await app.ports.db
      .select()
      .from(reminders)
      .where(eq(reminders.citizenId, citizenId))
    return { putOffTo: row?.putOffTo, isStopped: row?.isStopped }
  }

  it('answer its reminder without a session, as often as they are pressed', async () => {
    const debtor = await aDebtor(4)
    dataOf(await (await debtor.signIn()).post(pushSubscribe.path, aSubscription()))
    await wakeUp()
    const { actiuni = [] } = await pushTo(debtor.id)
    expect(actiuni.map(({ titlu }) => titlu)).toEqual(['Mai târziu', 'Nu-mi mai aminti'])
    for (const { adresa } of [...actiuni, ...actiuni]) {
      expect((await press(adresa)).statusCode).toBe(204)
    }
    expect(await readReminder(debtor.id)).toEqual({ putOffTo: addDays(today, 1), isStopped: true })
  })

  it('are refused when anything of their address was changed', async () => {
    const [debtor, other] = [await aDebtor(4), await aDebtor(4)]
    dataOf(await (await debtor.signIn()).post(pushSubscribe.path, aSubscription()))
    await wakeUp()
    const { actiuni = [] } = await pushTo(debtor.id)
    const [, id = '', object = '', occasion = '', choice = '', signature = ''] =
      /(\d+)-([a-z.\d]+)\.([\d-]+)-([a-z]+)-(\w+)$/.exec(actiuni[0]!.adresa)!
    const about = `${object}.${occasion}`
    const forged = [
      [id, about, 'oprit', signature],
      [id, `factura.1.${occasion}`, choice, signature],
      [id, `${object}.2026-01-01`, choice, signature],
      [id, object, choice, signature],
      ['1', about, choice, signature],
      [id, about, choice, signature.replace(/.$/, (end) => (end === '0' ? '1' : '0'))],
      [id, about, choice, ''],
    ]
    for (const parts of forged) {
      expect((await press(`${REMINDER_PATH}/${parts.join('-')}`)).statusCode).toBe(404)
    }
    for (const { id: citizenId } of [debtor, other]) {
      expect(await readReminder(citizenId)).toEqual({ putOffTo: null, isStopped: false })
    }
  })

  it('are not there for several reminders in one message', async () => {
    const debtor = await aDebtor(4, 4)
    dataOf(await (await debtor.signIn()).post(pushSubscribe.path, aSubscription()))
    await wakeUp()
    expect(await pushTo(debtor.id)).not.toHaveProperty('actiuni')
  })
})
