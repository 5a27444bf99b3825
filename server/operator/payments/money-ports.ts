import { openBank } from '#server/bank/open-bank.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import type { CommandContext } from '../command-context.ts'
import { openLog } from '../log.ts'

/** Builds the ports for calling the bank from a command. */
export function moneyPorts({ env, db, clock }: CommandContext): MoneyPorts {
  return { env, requestDb: db, clock, bank: openBank(env), log: openLog(env) }
}
