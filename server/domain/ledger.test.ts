import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { MoneyModel, randomHistory, testRules } from '#server/testing/money-model.ts'
import { createSeededRandom } from '#tests/support/seeded-random.ts'
import { allocate, computePenalty } from './ledger.ts'
import type { OpenItem, PaidOn } from './ledger.ts'

const HISTORIES = 10_000
const DUE = '2026-01-31'

describe('the penalty of an invoice', () => {
  const after = (days: number): Day => addDays(DUE, days)
  const ofUnpaid = (totalBani: number, days: number) =>
    computePenalty({ dueOn: DUE, totalBani }, [], after(days), testRules)

  it.each([
    [7710, 0, 0],
    [7710, 15, 0],
    [7710, 30, 0],
    [7710, 31, 48],
    [7710, 36, 56],
    [25_000, 90, 450],
    [100_000, 365, 7300],
    [1000, 6000, 1000],
  ])('of %i bani, %i days late, is %i bani', (totalBani, days, expected) => {
    expect(ofUnpaid(totalBani, days)).toBe(expected)
  })

  it('is rounded half up', () => {
    expect(ofUnpaid(250, 50)).toBe(3)
    expect(ofUnpaid(249, 50)).toBe(2)
  })

  it('is zero when paid within the grace period, whenever it is computed', () => {
    const paid = [{ day: after(30), bani: 7710 }]
    expect(computePenalty({ dueOn: DUE, totalBani: 7710 }, paid, after(400), testRules)).toBe(0)
  })

  it('accrues on the unpaid rest and stops when the invoice is paid', () => {
    const invoice = { dueOn: DUE, totalBani: 100_000 }
    const paid = [
      { day: after(-5), bani: 20_000 },
      { day: after(10), bani: 30_000 },
      { day: after(40), bani: 50_000 },
    ]
    // 10 days of 800 lei, 30 of 500.
    expect(computePenalty(invoice, paid, after(40), testRules)).toBe(160 + 300)
    expect(computePenalty(invoice, paid, after(900), testRules)).toBe(160 + 300)
  })

  it('follows the configured rate and grace period', () => {
    const rules = { millionthsPerDay: 1000, graceDays: 0 }
    expect(computePenalty({ dueOn: DUE, totalBani: 10_000 }, [], after(1), rules)).toBe(10)
  })

  it('equals a day-by-day calculation', () => {
    const random = createSeededRandom(7)
    const below = (limit: number) => Math.floor(random() * limit)
    for (let turn = 0; turn < 2000; turn += 1) {
      const totalBani = 1 + below(50_000)
      const payments = Array.from({ length: below(5) }, () => ({
        day: after(below(120) - 10),
        bani: below(totalBani / 5),
      }))
      const asOf = after(below(200) - 5)
      const counted = countPenalty(totalBani, payments, asOf)
      expect(computePenalty({ dueOn: DUE, totalBani }, payments, asOf, testRules)).toBe(counted)
    }
  })

  function countPenalty(totalBani: number, payments: PaidOn[], asOf: Day): number {
    const restBefore = (day: Day) =>
      payments.reduce((rest, paid) => (paid.day < day ? rest - paid.bani : rest), totalBani)
    let baniDays = 0
    let lateDays = 0
    for (let day = addDays(DUE, 1), late = 1; day <= asOf; day = addDays(day, 1), late += 1) {
      baniDays += restBefore(day)
      if (restBefore(day) > 0) lateDays = late
    }
    return lateDays <= 30 ? 0 : Math.min(totalBani, Math.floor((baniDays * 200 + 500_000) / 1e6))
  }
})

describe('allocated money', () => {
  const positions: OpenItem[] = [
    { id: 1, kind: 'factura', dueOn: '2026-03-31', restBani: 100 },
    { id: 2, kind: 'penalitate', dueOn: '2026-01-31', restBani: 7 },
    { id: 3, kind: 'taxa', dueOn: '2026-02-28', restBani: 50 },
    { id: 4, kind: 'factura', dueOn: '2026-02-28', restBani: 30 },
  ]
  const sharesOf = (bani: number, of = positions) =>
    allocate(of, bani).shares.map(({ receivableId, bani: share }) => [receivableId, share])

  it('pays the oldest due first, and penalties last', () => {
    expect(sharesOf(60)).toEqual([
      [3, 50],
      [4, 10],
    ])
    expect(sharesOf(185)).toEqual([
      [3, 50],
      [4, 30],
      [1, 100],
      [2, 5],
    ])
    expect(allocate(positions, 200).leftBani).toBe(13)
  })

  it('is allocated alike in any order of items, at once or in parts', () => {
    const random = createSeededRandom(11)
    for (let bani = 0; bani <= 200; bani += 1) {
      const shuffled = positions.toSorted(() => random() - 0.5)
      expect(sharesOf(bani, shuffled)).toEqual(sharesOf(bani))
      const first = allocate(positions, Math.floor(bani * random()))
      const given = (id: number) =>
        first.shares.find(({ receivableId }) => receivableId === id)?.bani ?? 0
      const left = positions.map((one) => ({ ...one, restBani: one.restBani - given(one.id) }))
      const spent = first.shares.reduce((sum, share) => sum + share.bani, 0)
      const then = allocate(left, bani - spent).shares
      const together = new Map(first.shares.map((share) => [share.receivableId, share.bani]))
      for (const { receivableId, bani: share } of then) {
        together.set(receivableId, (together.get(receivableId) ?? 0) + share)
      }
      expect(together).toEqual(new Map(sharesOf(bani) as [number, number][]))
    }
  })
})

it('a payment booked days after it arrived leaves the same balances as one booked on its day', () => {
  const random = createSeededRandom(23)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let turn = 0; turn < 1000; turn += 1) {
    const arrived = addDays(DUE, below(200) - 40)
    const today = addDays(arrived, below(100))
    const bani = 1 + below(30_000)
    const [onTime, late] = [new MoneyModel(), new MoneyModel()]
    const issued = {
      does: 'invoice',
      day: '2026-01-01',
      totalBani: 1 + below(20_000),
      dueOn: DUE,
    } as const
    for (const model of [onTime, late]) model.apply(issued)
    onTime.apply({ does: 'pay', day: arrived, bani, wanted: null })
    onTime.apply({ does: 'accrue', day: today })
    late.apply({ does: 'accrue', day: today })
    late.apply({ does: 'pay', day: today, bani, wanted: null, valueOn: arrived })
    expect(summarize(late), JSON.stringify({ arrived, today, bani, issued })).toEqual(
      summarize(onTime),
    )
  }
})

// A penalty that was taken back in full leaves a receivable of nothing.
const summarize = ({ receivables, advanceBani }: MoneyModel) => ({
  advanceBani,
  receivables: receivables
    .filter(({ totalBani }) => totalBani > 0)
    .map(({ kind, totalBani, paidBani }) => ({ kind, totalBani, paidBani })),
})

it(`balances after every step of ${HISTORIES} random histories`, () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const model = new MoneyModel()
    let inBank = 0
    for (const step of randomHistory(createSeededRandom(seed), model)) {
      model.apply(step)
      if (step.does === 'pay') inBank += step.bani
      if (step.does === 'refund' || step.does === 'reverse') inBank -= step.bani
      const wrong = imbalanceOf(model, inBank)
      if (wrong) throw new Error(`${wrong}, seed ${seed}, after ${JSON.stringify(step)}`)
    }
    for (const { movement } of model.postings) seen.add(movement)
  }
  expect(seen.size).toBe(10)
}, 120_000)

function imbalanceOf(model: MoneyModel, inBank: number): string | null {
  let owed = 0
  for (const { id, totalBani, paidBani, creditedBani, cancelled } of model.receivables) {
    if (paidBani < creditedBani || paidBani > totalBani) return `paid ${paidBani} of ${totalBani}`
    const rest = totalBani - paidBani
    if (cancelled && paidBani > creditedBani) return `${id} is cancelled and paid`
    if (cancelled && rest > 0) return `${id} is cancelled and owed`
    if (model.owedBy(id) !== rest) return `${id} is owed ${model.owedBy(id)}, not ${rest}`
    owed += rest
  }
  if (model.balanceOf('creante') !== owed) return `the receivables account is not ${owed}`
  if (model.balanceOf('banca') !== inBank) return `the bank account is not ${inBank}`
  if (model.advanceBani < 0) return 'the credit balance is negative'
  return model.advanceBani > 0 && owed > 0 ? 'open items and a credit balance at once' : null
}
