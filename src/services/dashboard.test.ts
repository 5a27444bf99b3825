import { afterEach, describe, expect, test } from 'vitest'
import type { Contract } from '#contract/contracte.ts'
import type { Debts } from '#contract/facturi.ts'
import type { Pickup } from '#contract/locatii.ts'
import type { Notice } from '#contract/notificari.ts'
import type { SesizareSummary } from '#contract/sesizari.ts'
import type { Entry } from '../offline/entry.ts'
import {
  listAttentionItems,
  isFirstVisit,
  listMovedPickups,
  selectAnnouncements,
  nextPickup,
  buildPickupWeek,
  type DashboardData,
} from './dashboard.ts'
import { rows } from './outbox-rows.ts'

const TODAY = '2026-03-05'
const NOON = new Date('2026-03-05T10:00:00Z')

const aPickup = (data: string, part: Partial<Pickup> = {}): Pickup => ({
  fractie: 'rezidual',
  frecventa: 'săptămânal',
  data,
  rezultat: 'programata',
  ...part,
})

describe('the next pick-up', () => {
  const next = (apropiate: Pickup[], urmatoarea?: { fractie: string; data: string }) =>
    nextPickup({ apropiate, urmatoarea }, NOON)

  test('is the first day with a planned pick-up, with all its fractions', () => {
    const pickups = [
      aPickup('2026-03-09', { interval: '09:00–12:00' }),
      aPickup('2026-03-06', { fractie: 'sticla', interval: '08:00–12:00' }),
      aPickup('2026-03-06', { fractie: 'biodeseuri', interval: '07:00–10:00' }),
      aPickup('2026-03-04'),
    ]
    expect(next(pickups)).toEqual({
      day: '2026-03-06',
      fractions: ['sticla', 'biodeseuri'],
      outBy: '07:00',
    })
  })

  test('ignores a pick-up of today that is done', () => {
    const done = aPickup(TODAY, { rezultat: 'efectuata' })
    expect(next([done, aPickup('2026-03-12')])?.day).toBe('2026-03-12')
    expect(next([done, aPickup(TODAY, { fractie: 'sticla' })])?.fractions).toEqual(['sticla'])
  })

  test('says no hour that has passed today, but that of a later round', () => {
    const early = aPickup(TODAY, { interval: '07:00–12:00' })
    expect(nextPickup({ apropiate: [early] }, new Date('2026-03-05T04:59:00Z'))?.outBy).toBe(
      '07:00',
    )
    expect(nextPickup({ apropiate: [early] }, new Date('2026-03-05T05:00:00Z'))?.outBy).toBeNull()
    expect(next([early])).toEqual({ day: TODAY, fractions: ['rezidual'], outBy: null })
    const late = aPickup(TODAY, { fractie: 'sticla', interval: '14:00–18:00' })
    expect(next([early, late])?.outBy).toBe('14:00')
  })

  test('falls back to a later one, or to none', () => {
    const far = { fractie: 'sticla', data: '2026-04-01' }
    expect(next([], far)).toEqual({ day: far.data, fractions: ['sticla'], outBy: null })
    expect(next([], { ...far, data: '2026-03-01' })).toBeNull()
    expect(next([])).toBeNull()
  })
})

test('the week has seven days across the end of a month, each with its pick-ups', () => {
  const moved = aPickup('2026-04-01', { data_initiala: '2026-03-31' })
  const days = buildPickupWeek([aPickup('2026-03-30'), moved, moved], '2026-03-29')
  expect(days.map(({ day }) => day)).toEqual([
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
    '2026-04-02',
    '2026-04-03',
    '2026-04-04',
  ])
  expect(days[1]).toEqual({ day: '2026-03-30', fractions: ['rezidual'], moved: false })
  expect(days[3]).toEqual({ day: '2026-04-01', fractions: ['rezidual'], moved: true })
})

test('lists moved pick-ups whose day is within the week', () => {
  const moved = (data: string) => aPickup(data, { data_initiala: '2026-03-01' })
  const pickups = [moved('2026-03-04'), moved('2026-03-11'), moved('2026-03-12'), aPickup(TODAY)]
  expect(listMovedPickups(pickups, TODAY).map(({ data }) => data)).toEqual(['2026-03-11'])
})

const aContract = (part: Partial<Contract> = {}): Contract => ({
  id: 1,
  numar: '11/2025',
  tip: 'persoana_fizica',
  stare: 'activ',
  titular: 'Popescu Ana',
  data_inceput: '2025-01-01',
  cod_client: '1',
  loc_consum: {
    judet: '',
    localitate: '',
    sector: '',
    strada: '',
    numar: '',
    bloc: '',
    scara: '',
    etaj: '',
    apartament: '',
    cod_postal: '',
  },
  recipiente: [],
  tarif: { denumire: '', valoare_bani: 0, unitate: '' },
  sold_bani: 0,
  data_sold: '2026-03-01',
  documente: [],
  ...part,
})

const aReport = (id: number, part: Partial<SesizareSummary> = {}): SesizareSummary => ({
  id,
  numar: `SZ-${id}`,
  categorie: 'x',
  denumire: 'X',
  descriere: '',
  adresa_text: '',
  stare: 'in_lucru',
  creat_la: '2026-03-01T10:00:00Z',
  actualizat_la: '2026-03-02T10:00:00Z',
  termen_la: '2026-04-01T10:00:00Z',
  necitite: 0,
  ...part,
})

const nothing: DashboardData = {
  places: null,
  contracts: null,
  debts: null,
  mandates: null,
  sesizari: null,
  solicitari: null,
  notices: null,
}

describe('attention items', () => {
  afterEach(() => (rows.value = []))

  const anEntry = (state: string) =>
    ({ kind: 'entry', entry: { status: { state } } as unknown as Entry }) as const

  test('are none for data not loaded, cases in progress and contracts that end late', () => {
    expect(listAttentionItems(nothing, TODAY)).toEqual([])
    const contracts = [
      aContract({ data_sfarsit: '2026-06-01' }),
      aContract({ data_sfarsit: '2026-03-10', stare: 'suspendat' }),
    ]
    rows.value = [anEntry('sent'), anEntry('sending')]
    expect(listAttentionItems({ ...nothing, sesizari: [aReport(1)], contracts }, TODAY)).toEqual([])
  })

  test('include a failing recurring payment, and an ended one while the contract has a debt', () => {
    const motiv = 'Cardul a expirat.'
    const debts: Debts = {
      la: '2026-03-05T07:12:00Z',
      total_bani: 0,
      restant_bani: 0,
      credit_bani: 0,
      pozitii: [],
    }
    const owed = { id: 5, tip: 'factura', denumire: '', scadenta: TODAY, rest_bani: 1 } as const
    const about = (activ: boolean, contractIds: number[]) =>
      listAttentionItems(
        {
          ...nothing,
          contracts: [aContract()],
          mandates: [{ contract_id: 1, activ, motiv }],
          debts: {
            ...debts,
            pozitii: contractIds.map((contract_id) => ({ ...owed, contract_id })),
          },
        },
        TODAY,
      )
    const told = [{ kind: 'recurring', id: 1, numar: '11/2025', why: motiv }]
    expect(about(true, [])).toEqual(told)
    expect(about(false, [1])).toEqual(told)
    expect(about(false, [2])).toEqual([])
  })

  test('are sorted from questions to waiting entries', () => {
    rows.value = [anEntry('waiting'), anEntry('parked'), anEntry('waiting')]
    const data = {
      ...nothing,
      sesizari: [
        aReport(1, { necitite: 2 }),
        aReport(2, {
          denumire: 'Miros',
          stare: 'completare_necesara',
          intrebare: 'Ce număr are?',
          intrebare_la: '2026-03-01T10:00:00Z',
        }),
      ],
      contracts: [
        aContract({ data_sfarsit: '2026-03-17' }),
        aContract({ id: 2, data_sfarsit: '2026-01-31' }),
      ],
    }
    expect(listAttentionItems(data, TODAY)).toEqual([
      {
        kind: 'sesizare',
        id: 2,
        numar: 'SZ-2',
        subject: 'Miros',
        at: '2026-03-01T10:00:00Z',
        asks: true,
        question: 'Ce număr are?',
      },
      { kind: 'parked', count: 1 },
      {
        kind: 'sesizare',
        id: 1,
        numar: 'SZ-1',
        subject: 'X',
        at: '2026-03-02T10:00:00Z',
        asks: false,
        question: undefined,
      },
      { kind: 'contract', id: 1, numar: '11/2025', daysLeft: 12 },
      { kind: 'contract', id: 2, numar: '11/2025', daysLeft: null },
      { kind: 'waiting', count: 2 },
    ])
  })
})

test('announcements are the newest three that are not too old', () => {
  const aNotice = (id: number, part: Partial<Notice> = {}): Notice => ({
    id,
    titlu: '',
    text: '',
    tip: 'anunt',
    creat_la: '2026-03-01T10:00:00Z',
    ...part,
  })
  const notices = [
    aNotice(6, { tip: 'cont' }),
    aNotice(5),
    aNotice(4, { creat_la: '2025-12-01T10:00:00Z' }),
    aNotice(3),
    aNotice(2),
    aNotice(1),
  ]
  expect(selectAnnouncements(notices, TODAY).map(({ id }) => id)).toEqual([5, 3, 2])
})

test('a visit counts as the first only if everything has loaded and is empty', () => {
  const empty = { ...nothing, places: [], contracts: [], sesizari: [], solicitari: [] }
  expect(isFirstVisit(empty)).toBe(true)
  expect(isFirstVisit({ ...empty, solicitari: null })).toBe(false)
  expect(isFirstVisit({ ...empty, sesizari: [aReport(1)] })).toBe(false)
})
