import type { Contract } from '#contract/contracte.ts'
import { dayOf } from '#contract/time-zone.ts'
import { readWithPenalties } from '#server/domain/penalties.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toContract } from './domain.ts'
import { listContracts } from './repo.ts'

/** Loads a citizen's contracts with their balances, penalties up to today included. */
export async function loadContracts(
  { env }: { env: Pick<Ports['env'], 'penalties'> },
  { db, now }: Pick<Context, 'db' | 'now'>,
  citizenId: number,
  states?: Contract['stare'][],
): Promise<Contract[]> {
  const accrual = { citizenId, now, rules: env.penalties }
  const listed = await readWithPenalties(db, accrual, {
    read: (overdueBefore) => listContracts(db, citizenId, overdueBefore, states),
    hasOverdue: (found) => found.some(({ isOverdue }) => isOverdue),
  })
  return listed.map((contract) => toContract(contract, dayOf(now)))
}
