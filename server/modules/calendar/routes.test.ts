import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { citizens, receivables, roundDays, servicePlaces, translations } from '#server/db/schema.ts'
import { listAuditedActions, dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import * as make from '#server/testing/factories/places.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { toTranslationRow } from '#server/domain/translations.ts'
import { foldLine } from './icalendar.ts'

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp({ variables: { PUBLIC_URL: 'http://localhost:8080' } })
  today = dayOf(app.clock.now())
})
afterAll(() => app.close())

const compact = (day: string) => day.replaceAll('-', '')
const inDays = (count: number) => addDays(today, count)
const extractSecret = (address: string) => /\/api\/calendar\/([\w-]{43})\.ics$/.exec(address)![1]!

async function aCalendar(alias = 'Acasă') {
  const citizen = await aCitizen(app)
  const createdAt = new Date('2026-01-05T08:30:15.250Z')
  const place = await make.aPlace(app, citizen.id, { alias, createdAt })
  const client = await signIn(app, citizen)
  const renew = async () => {
    const answer = await client.post(`/api/locatiile-mele/${place.id}/calendar`)
    return dataOf<{ adresa_ics: string }>(answer).adresa_ics
  }
  const address = await renew()
  return { citizen, place, client, renew, address, path: new URL(address).pathname }
}

const changeInvoice = (id: number, changes: Partial<typeof receivables.$inferInsert>) =>
  app.ports.db.update(receivables).set(changes).where(eq(receivables.id, id))

/** Unfolds the content lines (RFC 5545). */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar', () => {
  it('follows RFC 5545, line by line', async () => {
    const { place, path } = await aCalendar('Acasă; la „bloc”, scara \\1')
    const round = await make.aRound(app, place.id, { frecventa: 'săptămânal, luni' })
    const doneAt = new Date('2026-02-02T09:15:00.500Z')
    await make.aRoundDay(app, round.id, inDays(-7), { doneAt })
    const missed = await make.aRoundDay(app, round.id, inDays(-3), { doneAt })
    await make.aMissedPickup(app, place.id, missed.id, 'Acces blocat.')
    await make.aRoundDay(app, round.id, inDays(2))
    const moved = { movedFrom: [inDays(9)], movedReason: 'sărbătoare legală, 1 decembrie' }
    await make.aRoundDay(app, round.id, inDays(10), moved)
    const answer = await app.client().get(path)
    const uid = (day: string) => `UID:colectare-${place.id}-${round.id}-${day}@localhost`
    const shown = formatDay(inDays(9))
    const program = String.raw`Program: săptămânal\, luni.\nInterval: 07:00–12:00.`
    const alarm = [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Mâine se colectează: gunoi menajer. Scoateți recipientul.',
      'TRIGGER:-PT5H',
      'END:VALARM',
    ]
    expect(unfold(answer.text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portal salubritate//Calendar colectare//RO',
      'CALSCALE:GREGORIAN',
      String.raw`NAME:Colectare deșeuri – Acasă\; la „bloc”\, scara \\1`,
      String.raw`X-WR-CALNAME:Colectare deșeuri – Acasă\; la „bloc”\, scara \\1`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      uid(inDays(-7)),
      'DTSTAMP:20260202T091500Z',
      'LAST-MODIFIED:20260202T091500Z',
      'SEQUENCE:0',
      `DTSTART;VALUE=DATE:${compact(inDays(-7))}`,
      `DTEND;VALUE=DATE:${compact(inDays(-6))}`,
      'SUMMARY:Colectare gunoi menajer',
      `DESCRIPTION:${program}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      uid(inDays(-3)),
      'DTSTAMP:20260202T091500Z',
      'LAST-MODIFIED:20260202T091500Z',
      'SEQUENCE:0',
      `DTSTART;VALUE=DATE:${compact(inDays(-3))}`,
      `DTEND;VALUE=DATE:${compact(inDays(-2))}`,
      'SUMMARY:Neefectuată: Colectare gunoi menajer',
      String.raw`DESCRIPTION:${program}\nNu s-a făcut. Acces blocat.`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      uid(inDays(2)),
      'DTSTAMP:20260105T083015Z',
      'LAST-MODIFIED:20260105T083015Z',
      'SEQUENCE:0',
      `DTSTART;VALUE=DATE:${compact(inDays(2))}`,
      `DTEND;VALUE=DATE:${compact(inDays(3))}`,
      'SUMMARY:Colectare gunoi menajer',
      `DESCRIPTION:${program}`,
      'TRANSP:TRANSPARENT',
      ...alarm,
      'END:VEVENT',
      'BEGIN:VEVENT',
      uid(inDays(9)),
      'DTSTAMP:20260105T083015Z',
      'LAST-MODIFIED:20260105T083015Z',
      'SEQUENCE:1',
      `DTSTART;VALUE=DATE:${compact(inDays(10))}`,
      `DTEND;VALUE=DATE:${compact(inDays(11))}`,
      'SUMMARY:Colectare gunoi menajer',
      String.raw`DESCRIPTION:${program}\nMutată de pe ${shown}. Motiv: sărbătoare legală\, 1 decembrie.`,
      'TRANSP:TRANSPARENT',
      ...alarm,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has the due days of unpaid invoices and the end of the contract only if they are wanted', async () => {
    const { citizen, place, client } = await aCalendar()
    const other = await aContract(app, citizen.id, { numar: 'C-2', endsOn: inDays(30) })
    const contract = await aContract(app, citizen.id, { numar: 'C-1', endsOn: inDays(20) })
    await app.ports.db
      .update(servicePlaces)
      .set({ contractId: contract.id })
      .where(eq(servicePlaces.id, place.id))
    const invoice = { contractId: contract.id, serie: 'FS', dueOn: inDays(5) }
    const due = await anInvoice(app, citizen.id, { ...invoice, numar: '1' })
    const [paid, contested] = [
      await anInvoice(app, citizen.id, { ...invoice, numar: '2' }),
      await anInvoice(app, citizen.id, { ...invoice, numar: '3' }),
    ]
    await changeInvoice(paid.id, { paidBani: paid.totalBani })
    await changeInvoice(contested.id, { contestedAt: app.clock.now() })
    await anInvoice(app, citizen.id, { ...invoice, contractId: other.id, numar: '4' })
    const read = async (query: string) => {
      const answer = await client.post(`/api/locatiile-mele/${place.id}/calendar${query}`)
      const { pathname } = new URL(dataOf<{ adresa_ics: string }>(answer).adresa_ics)
      return unfold((await app.client().get(pathname)).text)
    }
    const lines = await read('?scadente=true')
    expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([
      'SUMMARY:Scadența facturii FS 1',
      'SUMMARY:Expiră contractul C-1',
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:factura-${due.id}@localhost`,
        `DTSTART;VALUE=DATE:${compact(inDays(5))}`,
        `DESCRIPTION:Se poate plăti din portal: http://localhost:8080/#/plati#factura-${due.id}`,
        'DESCRIPTION:Mâine este scadentă factura FS 1.',
        `UID:contract-${contract.id}@localhost`,
        `DTSTART;VALUE=DATE:${compact(inDays(20))}`,
      ]),
    )
    expect((await read('')).filter((line) => line.startsWith('SUMMARY'))).toEqual([])
  })

  it('is in the language in which its address was made', async () => {
    const { place, client, renew } = await aCalendar()
    const round = await make.aRound(app, place.id, { frecventa: 'săptămânal, luni' })
    await make.aRoundDay(app, round.id, inDays(2))
    const translation = toTranslationRow('en', 'săptămânal, luni', 'weekly, on Monday')
    await app.ports.db.insert(translations).values(translation).onConflictDoNothing()
    client.language = 'en'
    const { pathname, search } = new URL(await renew())
    const { text } = await app.client().get(pathname + search)
    expect(unfold(text)).toEqual(
      expect.arrayContaining([
        'NAME:Waste collection – Acasă',
        'SUMMARY:Collection of household waste',
        String.raw`DESCRIPTION:Schedule: weekly\, on Monday.\nHours: 07:00–12:00.`,
        'DESCRIPTION:Collected tomorrow: household waste. Put the bin out.',
      ]),
    )
  })

  it('has lines of 75 octets at most, each ended by CRLF', async () => {
    const { place, path } = await aCalendar('ăâîșț'.repeat(8))
    const round = await make.aRound(app, place.id, { frecventa: 'ș'.repeat(120) })
    await make.aRoundDay(app, round.id, inDays(1))
    const { text } = await app.client().get(path)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(unfold(text)).toContain(
      `DESCRIPTION:Program: ${'ș'.repeat(120)}.\\nInterval: 07:00–12:00.`,
    )
  })

  it('keeps the UID of a moved pick-up and increments its SEQUENCE', async () => {
    const { place, path } = await aCalendar()
    const round = await make.aRound(app, place.id)
    const row = await make.aRoundDay(app, round.id, inDays(5))
    const find = async (name: string) =>
      unfold((await app.client().get(path)).text).filter((line) => line.startsWith(name))
    const uid = await find('UID:')
    expect(await find('SEQUENCE')).toEqual(['SEQUENCE:0'])
    const moves = [
      { day: inDays(6), movedFrom: [inDays(5)] },
      { day: inDays(8), movedFrom: [inDays(5), inDays(6)] },
    ]
    for (const [index, { day, movedFrom }] of moves.entries()) {
      await app.ports.db
        .update(roundDays)
        .set({ day, movedFrom, movedReason: 'viscol' })
        .where(eq(roundDays.id, row.id))
      expect(await find('UID:')).toEqual(uid)
      expect(await find('DTSTART')).toEqual([`DTSTART;VALUE=DATE:${compact(day)}`])
      expect(await find('SEQUENCE')).toEqual([`SEQUENCE:${index + 1}`])
      const description = `Mutată de pe ${formatDay(inDays(5))}. Motiv: viscol.`
      expect((await find('DESCRIPTION'))[0]).toContain(description)
    }
  })

  it('answers 304 to a matching ETag, and is not stored by shared caches', async () => {
    const { place, path } = await aCalendar()
    const round = await make.aRound(app, place.id)
    const first = await app.client().get(path)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(first.headers).not.toHaveProperty('set-cookie')
    const etag = { 'if-none-match': String(first.headers['etag']) }
    expect(await app.client().get(path, etag)).toMatchObject({ status: 304, text: '' })
    await make.aRoundDay(app, round.id, inDays(1))
    expect((await app.client().get(path, etag)).status).toBe(200)
  })

  it('contains neither address nor name of the citizen', async () => {
    const { place, path, citizen } = await aCalendar()
    const round = await make.aRound(app, place.id)
    await make.aRoundDay(app, round.id, inDays(1))
    const { text } = await app.client().get(path)
    expect(text).not.toContain(make.aServiceAddress.strada)
    expect(text).not.toContain(citizen.nume)
  })
})

describe('the secret of a calendar', () => {
  it('is stored as a hash, and a new one invalidates the old one', async () => {
    const { place, path, renew, citizen } = await aCalendar()
    const newer = new URL(await renew()).pathname
    expect(newer).not.toBe(path)
    expect(statusAndCode(await app.client().get(path))).toEqual([404, 'inexistent'])
    expect((await app.client().get(newer)).status).toBe(200)
    const [row] = await app.ports.db
      .select()
      .from(servicePlaces)
      .where(eq(servicePlaces.id, place.id))
    expect(row!.calendarHash).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(extractSecret(newer), 'base64url')).toHaveLength(32)
    const actions = await listAuditedActions(app, citizen.id)
    expect(actions.filter((action) => action === 'loc.calendar')).toHaveLength(2)
  })

  it('is never returned with the place, only that it exists', async () => {
    const { place, client, address } = await aCalendar()
    const answer = await client.get(`/api/locatiile-mele/${place.id}`)
    expect(dataOf(answer)).toMatchObject({ are_calendar: true })
    expect(answer.text).not.toContain(extractSecret(address))
  })

  it.each(['x'.repeat(43), 'scurt', 'ă'.repeat(43), '..%2F..%2Fetc', `${'x'.repeat(43)}%0A`])(
    'returns 404 when unknown, as %s',
    async (secret) => {
      const answer = await app.client().get(`/api/calendar/${secret}.ics`)
      expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
    },
  )

  it('stops working when the account is closed', async () => {
    const { citizen, path } = await aCalendar()
    await app.ports.db.update(citizens).set({ state: 'inchis' }).where(eq(citizens.id, citizen.id))
    expect(statusAndCode(await app.client().get(path))).toEqual([404, 'inexistent'])
  })

  it('is never logged', async () => {
    const { address, path } = await aCalendar()
    await app.client().get(path)
    await app.client().get(`/api/calendar/${extractSecret(address)}.ICS`)
    await app.client().get(`/api/calendar/${extractSecret(address)}`)
    expect(app.logged()).toContain('/api/calendar/:secret.ics')
    expect(app.logged()).not.toContain(extractSecret(address))
  })
})

describe('folding', () => {
  it.each([
    ['a'.repeat(75), 1],
    ['a'.repeat(76), 2],
    ['ț'.repeat(38), 2],
    ['😀'.repeat(40), 3],
    ['', 1],
  ])('of %s loses nothing and splits no character', (line, parts) => {
    const folded = foldLine(line)
    expect(folded.split('\r\n')).toHaveLength(parts)
    expect(folded.replaceAll('\r\n ', '')).toBe(line)
  })
})
