import { expect, it } from 'vitest'
import { reminderTexts as english } from './messages.en.ts'
import { reminderTexts as romanian } from './messages.ro.ts'

const invoice = { serie: 'FS', numar: '12', dueOn: '2027-02-24', restBani: 5266 }
const TODAY = '2027-03-23'

it('the end of the grace period is told with its day, its sum and what it costs', () => {
  expect(romanian.penaltiesNear(invoice, '2027-03-27')).toEqual({
    title: 'De sâmbătă curg penalități la o factură a dvs.',
    text: 'Factura FS 12 a fost scadentă pe 24-02-2027 și are 52,66 lei de plată. De sâmbătă, 27 martie 2027, curg penalități, din prima zi de întârziere. Plătiți-o din portal până pe 26-03-2027.',
  })
  expect(english.penaltiesNear(invoice, '2027-03-27').text).toBe(
    'Invoice FS 12 was due on 24 February 2027 and has 52.66 lei to pay. From 27 March 2027 penalties are charged, from the first day of delay. Pay it in the portal by 26 March 2027.',
  )
})

it('a late invoice is told of penalties only while they are ahead', () => {
  const tell = (accruesOn: string | null) => romanian.invoiceLate(invoice, accruesOn, TODAY).text
  expect(tell('2027-03-27')).toContain('de sâmbătă, 27 martie 2027, curg penalități')
  expect(tell(TODAY)).not.toContain('penalități')
  expect(tell(null)).not.toContain('penalități')
})

it.each([
  ['2027-04-22', 'expiră în 30 de zile', 'expires in 30 days'],
  ['2027-03-24', 'expiră mâine', 'expires tomorrow'],
  ['2027-03-23', 'expiră azi', 'expires today'],
  ['2027-03-22', 'a expirat', 'has expired'],
])('a contract that ends on %s “%s”', (endsOn, ro, en) => {
  expect(romanian.contractEnds('C-1', endsOn, TODAY).title).toBe(`Contractul C-1 ${ro}`)
  expect(english.contractEnds('C-1', endsOn, TODAY).title).toBe(`Contract C-1 ${en}`)
})

it('a question says how long it waits', () => {
  const asked = { kind: 'solicitare', numar: 'S-1', denumire: 'Contract nou' } as const
  expect(romanian.question(asked, '2027-03-16', TODAY).text).toContain('acum 7 zile, pe 16-03-2027')
  expect(english.question(asked, '2027-03-16', TODAY).text).toContain('7 days ago')
})
