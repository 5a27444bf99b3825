import { expect, it } from 'vitest'
import type { Contract } from '#contract/contracte.ts'
import { listContractRequests, contractStatus, matchesFilter } from './contracte.ts'

const TODAY = '2026-03-05'

const contract: Contract = {
  id: 1,
  numar: '4471/2023',
  tip: 'persoana_fizica',
  stare: 'activ',
  titular: 'Țăranu Ștefania',
  data_inceput: '2023-01-01',
  data_sfarsit: '2026-12-31',
  cod_client: 'C1',
  loc_consum: {
    judet: 'București',
    localitate: 'București',
    sector: '5',
    strada: 'Str. Exemplului',
    numar: '5',
    bloc: '',
    scara: '',
    etaj: '',
    apartament: '',
    cod_postal: '',
  },
  persoane: 3,
  recipiente: [],
  tarif: { denumire: 'Persoane fizice', valoare_bani: 1450, unitate: 'lei/persoană/lună' },
  sold_bani: 0,
  data_sold: TODAY,
  documente: [],
}

it.each([
  ['2026-04-05', { kind: 'activ' }],
  ['2026-04-04', { kind: 'expires', days: 30 }],
  ['2026-03-05', { kind: 'expires', days: 0 }],
  ['2026-03-04', { kind: 'expired' }],
  [undefined, { kind: 'activ' }],
])('status of an active contract that ends on %s', (data_sfarsit, standing) => {
  expect(contractStatus({ stare: 'activ', data_sfarsit }, TODAY)).toEqual(standing)
})

it('a contract that is not active has only its state, whatever its end date', () => {
  const data_sfarsit = '2026-03-06'
  expect(contractStatus({ stare: 'suspendat', data_sfarsit }, TODAY)).toEqual({ kind: 'suspendat' })
})

it('a contract that has expired is in its own filter, and not among the active ones', () => {
  const filters = ['activ', 'expired', 'suspendat', 'toate'] as const
  const listFilters = (one: Contract) =>
    filters.filter((filter) => matchesFilter(filter, one, TODAY))
  const expired = { ...contract, data_sfarsit: '2026-03-04' }
  expect(listFilters(contract)).toEqual(['activ', 'toate'])
  expect(listFilters(expired)).toEqual(['expired', 'toate'])
  expect(listFilters({ ...expired, stare: 'suspendat' })).toEqual(['suspendat', 'toate'])
})

it('offers the solicitări that fit the contract’s status', () => {
  expect(listContractRequests(contract, TODAY)).toEqual(['renew', 'persons', 'labels', 'end'])
  expect(listContractRequests({ ...contract, persoane: undefined }, TODAY)).not.toContain('persons')
  expect(listContractRequests({ ...contract, stare: 'incetat' }, TODAY)).toEqual(['renew'])
  expect(listContractRequests({ ...contract, stare: 'in_semnare' }, TODAY)).toEqual([])
})
