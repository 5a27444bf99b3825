import { signal } from '@preact/signals-core'
import type { Contract } from '#contract/contracte.ts'
import { renewalType } from '#contract/solicitari.ts'
import { daysBetween, type Day } from '#contract/days.ts'

/** Filter of the contract list. */
export type ContractFilter = Contract['stare'] | 'expired' | 'toate'

/** Last filter used; null before one was. */
export const contractFilter = signal<ContractFilter | null>(null)

/** A contract is due for renewal if it ends within this many days. */
export const RENEW_WITHIN_DAYS = 30

/** Status of a contract on a given day. */
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

/** True if a filter of the list lets a contract through. One that has expired is no longer active. */
export function matchesFilter(filter: ContractFilter, contract: Contract, today: Day): boolean {
  const { kind } = contractStatus(contract, today)
  return filter === 'toate' || filter === (kind === 'expired' ? kind : contract.stare)
}

/** Types of solicitări that change a contract, by purpose. Types not available to the citizen are not offered. */
export const contractRequests = {
  conclude: ['CONTRACT_NOU_PF', 'CONTRACT_NOU_PJ', 'CONTRACT_NOU_AP'],
  renew: [renewalType],
  persons: ['MODIFICARE_PERSOANE'],
  labels: ['ETICHETARE'],
  end: ['INCETARE'],
  link: ['ASOCIERE_CONTRACT'],
} as const
export type ContractRequest = keyof typeof contractRequests

/** Returns the solicitări that apply to a contract's current status, most relevant first. */
export function listContractRequests(contract: Contract, today: Day): ContractRequest[] {
  const { kind } = contractStatus(contract, today)
  if (kind === 'in_semnare') return []
  if (kind === 'incetat') return ['renew']
  const persons = contract.persoane === undefined ? [] : (['persons'] as const)
  return ['renew', ...persons, 'labels', 'end']
}
