import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { unusedAccountDays } from '#contract/retention.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { audit, outbox } from '#server/db/schema.ts'
import { aCitizen, readCitizen, signIn } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract, startFormsApp } from '#server/testing/factories/forms.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'
import { sendReminders } from './send-reminders.ts'

let app: TestApp
beforeEach(async () => {
  app = await startFormsApp()
})
afterEach(() => app.close())

function goTo(day: Day, time = '10:00'): void {
  app.clock.advance((toInstant(day, time)!.getTime() - app.clock.now().getTime()) / 1000)
}

/** Reminds and cleans up on some days. */
async function live(days: Day[]): Promise<void> {
  for (const day of days) {
    goTo(day)
    await sendReminders(app.ports)
    await cleanUp(app.ports)
  }
}

const stateOf = async ({ id }: { id: number }) => (await readCitizen(app, id))?.state

/** Days on which both reminders come, and the day on which the account is closed. */
function endOf(usedOn: Day): [first: Day, second: Day, closed: Day] {
  const closed = addDays(usedOn, unusedAccountDays)
  return [addDays(closed, -30), addDays(closed, -7), closed]
}

async function subjectsTo({ email }: TestCitizen): Promise<string[]> {
  const { subject } = outbox
  const sent = await app.ports.db
    .select({ subject })
    .from(outbox)
    .where(eq(outbox.recipient, email))
  return sent.map((message) => message.subject)
}

describe('an account that nobody uses for two years', () => {
  it('is closed and its data erased, after its owner was told of it twice and is told at last', async () => {
    const citizen = await aCitizen(app, { preferences: { notificari: { cont: { email: false } } } })
    const [first, second, closed] = endOf(dayOf(app.clock.now()))
    await live([addDays(first, -1), first, second, addDays(closed, -1)])
    expect(await stateOf(citizen)).toBe('activ')
    const closing = `Contul dvs. se închide pe ${formatDay(closed)}, dacă nu intrați în el`
    expect(await subjectsTo(citizen)).toEqual([closing, closing])
    await live([closed])
    expect(await readCitizen(app, citizen.id)).toMatchObject({ state: 'inchis', cnpCui: null })
    expect(await subjectsTo(citizen)).toEqual(['Contul dvs. a fost închis'])
    const entries = await app.ports.db
      .select({ actor: audit.actor, action: audit.action })
      .from(audit)
      .where(eq(audit.subject, `cetatean:${citizen.id}`))
    expect(entries).toContainEqual({ actor: 'sistem', action: 'cont.inchis' })
  })

  it('stays open until both reminders were sent, however old', async () => {
    const citizen = await aCitizen(app)
    const later = addDays(dayOf(app.clock.now()), unusedAccountDays + 100)
    await live([later, addDays(later, 23), addDays(later, 29)])
    expect(await stateOf(citizen)).toBe('activ')
    await live([addDays(later, 30)])
    expect(await stateOf(citizen)).toBe('inchis')
  })

  it('stays open once it is used, even if its session is gone by then', async () => {
    const citizen = await aCitizen(app)
    const [first, second, closed] = endOf(dayOf(app.clock.now()))
    await live([first, second])
    await signIn(app, citizen)
    await live([closed, addDays(closed, 60)])
    expect(await stateOf(citizen)).toBe('activ')
    const used = await readCitizen(app, citizen.id)
    expect(dayOf(used!.usedAt)).toBe(second)
  })

  it('stays open and untold with a contract, a debt, an open case or no confirmed e-mail', async () => {
    const client = await aCitizen(app)
    await aContract(app, client.id)
    const debtor = await aCitizen(app)
    const ended = await aContract(app, debtor.id, { state: 'incetat' })
    await anInvoice(app, debtor.id, { contractId: ended.id })
    const asker = await aCitizen(app)
    await aSolicitare(app, asker.id)
    const unreachable = await aCitizen(app, { emailConfirmedAt: null })
    const former = await aCitizen(app)
    await aContract(app, former.id, { state: 'incetat' })
    const [first, second, closed] = endOf(dayOf(app.clock.now()))
    await live([first, second, closed])
    const kept = [client, debtor, asker, unreachable]
    expect(await Promise.all(kept.map(stateOf))).toEqual(kept.map(() => 'activ'))
    expect(await stateOf(former)).toBe('inchis')
    for (const citizen of kept) {
      expect((await subjectsTo(citizen)).filter((one) => one.startsWith('Contul'))).toEqual([])
    }
  })
})
