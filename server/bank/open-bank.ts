import type { Env } from '#server/config/env.ts'
import { BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank } from '#server/ports/bank.ts'
import { bankAccess, hasSandbox } from './access.ts'
import { openIpay } from './ipay.ts'

/** Opens the configured bank, else the demonstration's; in operation without a bank, one that never answers. */
export function openBank(env: Env): Bank {
  return env.bank || hasSandbox(env) ? openIpay(bankAccess(env)) : absentBank
}

const absent = (call: string) => () => Promise.reject(new BankUnavailableError(call, 'network'))

// Payments begun earlier stay pending until the bank's settings are back.
const absentBank: Bank = {
  register: absent('register'),
  status: absent('status'),
  statusByOrderNumber: absent('status'),
  bindings: absent('bindings'),
  unbind: absent('unbind'),
  payByBinding: absent('payByBinding'),
  refund: absent('refund'),
}
