import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffDigest, staffDigestSet } from '#contract/desk/cont.ts'
import { dayOf, timeOf, toInstant } from '#contract/time-zone.ts'
import { addDays } from '#contract/days.ts'
import { endOfDay, isBusinessDay } from '#server/domain/business-days.ts'
import { solicitari, staff } from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import { aMember, signInMember } from '#server/testing/factories/staff.ts'
import { countMessages, dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findDueSlot, sendDueDigests } from './desk-digest.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ variables: { STAFF_DIGEST_TIMES: '08:00, 13:30' } })
})
afterAll(() => app.close())

/** Moves the clock to a time of the next business day. */
function goTo(time: string): void {
  const now = app.clock.now()
  let day = addDays(dayOf(now), 1)
  while (!isBusinessDay(day)) day = addDays(day, 1)
  app.clock.advance((toInstant(day, time)!.getTime() - now.getTime()) / 1000)
}

const send = () => sendDueDigests(app.ports)

describe('the digest of the queue', () => {
  it('goes once to each member who works on cases, and only when there are new ones', async () => {
    const member = await aMember(app, 'relatii_clienti')
    const biller = await aMember(app, 'facturare')
    const gone = await aMember(app, 'dispecer')
    await app.ports.db
      .update(staff)
      .set({ disabledAt: app.clock.now() })
      .where(eq(staff.id, gone.id))
    goTo('07:59')
    const citizen = await aCitizen(app, { nume: 'Numedecetatean' })
    await aSolicitare(app, citizen.id, { dueAt: new Date(0) })
    await send()
    expect(await countMessages(app, member.email)).toBe(0)
    app.clock.advance(60)
    await Promise.all([send(), send(), send()])
    await send()
    const [mail, ...others] = await app.messages(member.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('1 caz nou')
    const late = `Cu termenul depășit: 1\n${app.ports.env.publicUrl}/birou/#/coada?depasite=true\n`
    expect(mail?.text).toContain(late)
    expect(mail?.text).toContain('Cu termenul azi sau în 3 zile: 0\n')
    expect(mail?.text).not.toContain('Numedecetatean')
    for (const { email } of [biller, gone]) expect(await countMessages(app, email)).toBe(0)

    // A case that comes after the digest waits for the next time, and is new only once.
    app.clock.advance(60)
    await aSolicitare(app, citizen.id)
    await send()
    expect(await countMessages(app, member.email)).toBe(1)
    app.clock.advance(6 * 3600)
    await send()
    expect(await countMessages(app, member.email)).toBe(2)
    await app.ports.db.update(solicitari).set({ state: 'finalizata' })
    goTo('08:10')
    await send()
    expect(await countMessages(app, member.email)).toBe(2)
  })

  it('comes each morning while a term is near or has passed, new cases or not', async () => {
    const member = await aMember(app, 'relatii_clienti')
    const citizen = await aCitizen(app)
    const addDue = (days: number) =>
      aSolicitare(app, citizen.id, { dueAt: endOfDay(addDays(dayOf(app.clock.now()), days)) })
    goTo('07:00')
    for (const days of [0, 3, 4]) await addDue(days)
    app.clock.advance(3600)
    await send()
    const [first] = await app.messages(member.email)
    const near = `Cu termenul azi sau în 3 zile: 2\n${app.ports.env.publicUrl}/birou/#/coada?aproape=true\n`
    expect(first?.text).toContain(near)
    expect(first?.text).toContain('Cu termenul depășit: 0\n')
    app.clock.advance(6 * 3600)
    await send()
    expect(await countMessages(app, member.email)).toBe(1)
    goTo('08:00')
    await send()
    const [second] = await app.messages(member.email)
    expect(second?.text).toContain('niciun caz nou')
    expect(second?.text).toContain('Cu termenul depășit: 1\n')
    expect(await countMessages(app, member.email)).toBe(2)
    await app.ports.db.update(solicitari).set({ state: 'finalizata' })
    goTo('08:00')
    await send()
    expect(await countMessages(app, member.email)).toBe(2)
  })

  it('does not go to a member who has switched it off, and tells later only of what came since', async () => {
    const member = await aMember(app, 'relatii_clienti')
    const client = await signInMember(app, member)
    const set = (primeste: boolean) => client.post(staffDigestSet.path, { primeste })
    const times = ['08:00', '13:30']
    expect(dataOf(await client.get(staffDigest.path))).toEqual({ ore: times, primeste: true })
    expect(dataOf(await set(false))).toEqual({ ore: times, primeste: false })
    goTo('08:00')
    await aSolicitare(app, (await aCitizen(app)).id)
    await send()
    expect(await countMessages(app, member.email)).toBe(0)
    dataOf(await (await signInMember(app, member)).post(staffDigestSet.path, { primeste: true }))
    app.clock.advance(5 * 3600)
    await aSolicitare(app, (await aCitizen(app)).id)
    app.clock.advance(3600)
    await send()
    const [mail] = await app.messages(member.email)
    expect(mail?.text).toContain('1 caz nou')
    const editor = await signInMember(app, await aMember(app, 'redactor'))
    expect(dataOf(await editor.get(staffDigest.path))).toEqual({ ore: [], primeste: true })
  })

  it('is due at its times of business days, and not hours later', () => {
    const times = ['13:30', '08:00']
    const due = (day: string, time: string) => {
      const slot = findDueSlot(toInstant(day, time)!, times)
      return slot && timeOf(slot)
    }
    expect(due('2026-11-26', '07:59')).toBeNull()
    expect(due('2026-11-26', '08:00')).toBe('08:00')
    expect(due('2026-11-26', '09:59')).toBe('08:00')
    expect(due('2026-11-26', '10:00')).toBeNull()
    expect(due('2026-11-26', '14:00')).toBe('13:30')
    expect(due('2026-11-28', '08:00')).toBeNull()
    expect(due('2026-12-01', '08:00')).toBeNull()
    const morning = toInstant('2026-11-26', '08:00')!
    expect(findDueSlot(morning, times, ['2026-11-26'])).toBeNull()
    expect(findDueSlot(toInstant('2026-11-26', '08:00')!, [])).toBeNull()
  })
})
