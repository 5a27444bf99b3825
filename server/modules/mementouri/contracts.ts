import { and, between, eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm'
import { renewalType } from '#contract/solicitari.ts'
import { contracts, solicitari } from '#server/db/schema.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'
import { contractReminder, remindedEnds } from './domain.ts'
import { isOn } from './reminder.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import { writeContract } from './words.ts'

/** Lists reminders of contracts that end, unless their renewal was requested. */
export async function listContractReminders(scope: ReminderScope): Promise<Reminder[]> {
  if (!isOn(scope, 'contract')) return []
  return (await listEnding(scope)).flatMap(({ id, citizenId, numar, endsOn }) => {
    const due = endsOn === null ? null : contractReminder(endsOn, scope.today, scope.env)
    if (endsOn === null || due === null) return []
    const words = writeContract(scope.env.city, numar, endsOn, scope.today)
    const notice = { citizenId, kind: 'contract', ...words, link: '/contracte-active' } as const
    return [{ ...due, object: `contract:${id}`, occasion: endsOn, notice }]
  })
}

function listEnding({ db, env, after, upTo, today }: ReminderScope) {
  const { id, citizenId, numar, endsOn, state } = contracts
  const { from, to } = remindedEnds(today, env)
  const renewal = db
    .select({ id: solicitari.id })
    .from(solicitari)
    .where(
      and(
        eq(solicitari.citizenId, citizenId),
        eq(solicitari.tip, renewalType),
        inArray(solicitari.state, sentOpenStates),
        sql`${solicitari.values}->>'contract_id' = ${id}::text`,
      ),
    )
  return db
    .select({ id, citizenId, numar, endsOn })
    .from(contracts)
    .where(
      and(
        gt(citizenId, after),
        lte(citizenId, upTo),
        eq(state, 'activ'),
        between(endsOn, from, to),
        notExists(renewal),
      ),
    )
}
