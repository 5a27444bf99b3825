import { signal } from '@preact/signals-core'
import type { Contract } from '#contract/contracte.ts'
import { daysBetween, type Day } from '#contract/days.ts'

/** Which of the contracts are shown. */
export type ContractFilter = Contract['stare'] | 'toate'

/** The filter looked at last. */
export const contractFilter = signal<ContractFilter>('activ')

/** A contract is to be renewed when it ends within so many days. */
export const RENEW_WITHIN_DAYS = 30

/** Where a contract stands on a day. */
export type ContractStanding =
  | { kind: Contract['stare'] }
  | { kind: 'expires'; days: number }
  | { kind: 'expired' }

export function contractStatus(
  { stare, data_sfarsit }: Pick<Contract, 'stare' | 'data_sfarsit'>,
  today: Day,
): ContractStanding {
  if (stare !== 'activ' || data_sfarsit === undefined) return { kind: stare }
  const days = daysBetween(today, data_sfarsit)
  if (days < 0) return { kind: 'expired' }
  return days <= RENEW_WITHIN_DAYS ? { kind: 'expires', days } : { kind: stare }
}

/** The solicitări that change a contract, by what they do. Those of a type the citizen may not ask for are not offered. */
export const contractRequests = {
  conclude: ['CONTRACT_NOU_PF', 'CONTRACT_NOU_PJ', 'CONTRACT_NOU_AP'],
  renew: ['REINNOIRE_CONTRACT'],
  persons: ['MODIFICARE_PERSOANE'],
  labels: ['ETICHETARE'],
  end: ['INCETARE'],
  link: ['ASOCIERE_CONTRACT'],
} as const
export type ContractRequest = keyof typeof contractRequests

/** What makes sense to ask for a contract as it stands, the most needed first. */
export function requestsFor(contract: Contract, today: Day): ContractRequest[] {
  const { kind } = contractStatus(contract, today)
  if (kind === 'in_semnare') return []
  if (kind === 'incetat') return ['renew']
  const persons = contract.persoane === undefined ? [] : (['persons'] as const)
  return ['renew', ...persons, 'labels', 'end']
}
