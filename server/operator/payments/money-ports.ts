import { bankAccess } from '#server/bank/access.ts'
import { openIpay } from '#server/bank/ipay.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import type { CommandContext } from '../command-context.ts'
import { openLog } from '../log.ts'

/** Builds the ports for calling the bank from a command. */
export function moneyPorts({ env, db, clock }: CommandContext): MoneyPorts {
  return { env, requestDb: db, clock, bank: openIpay(bankAccess(env)), log: openLog(env) }
}
