import { expect, it } from 'vitest'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { reminderRules } from '#server/config/city/reminder-rules.ts'
import { writeContract, writeInvoice, writePickups, writeQuestion } from './words.ts'
import type { Pickups } from './words.ts'

const city = getDemoCity()
const invoice = { serie: 'FS', numar: '12', dueOn: '2027-02-24', restBani: 5266 }
const TODAY = '2027-03-23'

it('the end of the grace period is told with its day, its sum and what it costs', () => {
  const days = { accruesOn: '2027-03-27', today: TODAY }
  expect(writeInvoice(city, 'factura_penalitati', invoice, days)).toEqual({
    title: 'De sâmbătă curg penalități la o factură a dvs.',
    text: 'Factura FS 12 a fost scadentă pe 24-02-2027 și are 52,66 lei de plată. De sâmbătă, 27 martie 2027, curg penalități, din prima zi de întârziere. Plătiți-o din portal până pe 26-03-2027.',
    english: {
      title: 'Penalties on an invoice of yours begin on 27 March 2027',
      text: 'Invoice FS 12 was due on 24 February 2027 and has 52.66 lei to pay. From 27 March 2027 penalties are charged, from the first day of delay. Pay it in the portal by 26 March 2027.',
    },
  })
})

it('a late invoice is told of penalties only while they are ahead', () => {
  const tell = (accruesOn: string | null) =>
    writeInvoice(city, 'factura_intarziata', invoice, { accruesOn, today: TODAY }).text
  expect(tell('2027-03-27')).toContain('de sâmbătă, 27 martie 2027, curg penalități')
  expect(tell(TODAY)).toMatch(/Plătiți-o din portal\.$/)
  expect(tell(null)).toMatch(/Plătiți-o din portal\.$/)
})

it.each([
  ['2027-04-22', 'expiră în 30 de zile', 'expires in 30 days'],
  ['2027-03-24', 'expiră mâine', 'expires tomorrow'],
  ['2027-03-23', 'expiră azi', 'expires today'],
  ['2027-03-22', 'a expirat', 'has expired'],
])('a contract that ends on %s “%s”', (endsOn, ro, en) => {
  const { title, english } = writeContract(city, 'C-1', endsOn, TODAY)
  expect([title, english?.title]).toEqual([`Contractul C-1 ${ro}`, `Contract C-1 ${en}`])
})

it.each([
  ['2027-03-16', 'acum 7 zile, pe 16-03-2027', '7 days ago'],
  ['2027-03-22', 'acum 1 zi, pe 22-03-2027', '1 day ago'],
])('a question of %s says how long it waits', (askedOn, ro, en) => {
  const denumire = { ro: 'Contract nou', en: 'New contract' }
  const asked = { kind: 'solicitare', numar: 'S-1', denumire } as const
  const { text, english } = writeQuestion(city, asked, askedOn, TODAY)
  expect(text).toContain(ro)
  expect(english?.text).toContain(en)
})

it('a moved pick-up is told with its place, hours and cause, if they are known', () => {
  const cause = { ro: 'Paștele', en: 'Easter' }
  const moved: Pickups = {
    fractions: ['rezidual', 'sticla'],
    alias: 'Acasă {motiv} [sus]',
    planned: '2027-04-09',
    day: '2027-04-10',
    hours: '07:00–12:00',
    cause,
  }
  const write = (changes: Partial<Pickups>) =>
    writePickups(city, 'ridicare_mutata', { ...moved, ...changes }, TODAY)
  const { text, english } = write({})
  expect(text).toMatch(
    /^Colectarea pentru .+, .+ \(„Acasă \{motiv\} \[sus\]”\) se face sâmbătă, 10 aprilie 2027, între orele 07:00–12:00, nu vineri, 9 aprilie 2027\. Motivul: Paștele\.$/,
  )
  expect(english?.text).toMatch(/on 10 April 2027, between .+ Reason: Easter\.$/)
  expect(write({ alias: '', hours: '', cause: { ro: '', en: '' } }).text).toMatch(
    /^Colectarea pentru [^(]+ se face sâmbătă, 10 aprilie 2027, nu vineri, 9 aprilie 2027\.$/,
  )
})

it('a text that a city has in Romanian only is in no other language', () => {
  const ro = { titlu: '{contract} s-a terminat', text: '{contract} s-a terminat pe {sfarsit}.' }
  const mementouri = reminderRules.parse({ texte: { contract_expirat: { ro } } })
  const words = writeContract({ mementouri }, 'C-1', '2027-03-22', TODAY)
  expect(words).toEqual({ title: 'C-1 s-a terminat', text: 'C-1 s-a terminat pe 22-03-2027.' })
})
