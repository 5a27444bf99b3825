import Fastify from 'fastify'
import { bankAccess } from '#server/bank/access.ts'
import { openIpay } from '#server/bank/ipay.ts'
import { loggerOptions } from '#server/plugins/logging.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import type { Desk } from '../desk.ts'

/** What a command needs to ask the bank. What is logged stays out of what the command answers. */
export function moneyPorts({ env, db, clock }: Desk): MoneyPorts {
  const { log } = Fastify({ logger: loggerOptions(env, process.stderr) })
  return { env, requestDb: db, clock, bank: openIpay(bankAccess(env)), log }
}
