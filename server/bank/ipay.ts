import type * as z from 'zod'
import { BankRejectedError, BankUnavailableError, RON } from '#server/ports/bank.ts'
import type { Bank, Customer, NewOrder } from '#server/ports/bank.ts'
import { toBankText } from './bank-text.ts'
import * as answers from './ipay-answers.ts'

/** Access to the bank's gateway. */
export interface IpayAccess {
  /** Including `/payment/rest/`. */
  url: string
  user: string
  password: string
  timeoutMs?: number
}

const TIMEOUT_MS = 45_000
const ROMANIA = '642'
const DESCRIPTION_LENGTH = 80
const CONTACT_LENGTH = 40
const CITY_LENGTH = 40
const STREET_LENGTH = 50

const ACCESS_DENIED = '5'
const UNKNOWN_ORDER = '6'
const SYSTEM_ERROR = '7'
// Code of getBindings.do and unBindCard.do when there is no such card.
const NO_BINDING = '2'
const DENIED_STATUSES = [401, 403]

type Fields = Record<string, string | undefined>

/** The gateway of Banca Transilvania, iPay: one-phase payments in lei. It logs nothing. */
export function openIpay(access: IpayAccess): Bank {
  const ask = <T>(call: string, fields: Fields, answer: z.ZodType<T>) =>
    callGateway(access, call, fields, answer)
  const statusOf = (fields: Fields) =>
    recoverFrom(UNKNOWN_ORDER, null, ask('getOrderStatusExtended.do', fields, answers.orderStatus))
  return {
    register: (order) => ask('register.do', orderFields(order), answers.registered),
    status: (orderId) => statusOf({ orderId }),
    statusByOrderNumber: (orderNumber) => statusOf({ orderNumber }),
    bindings: (clientId) => {
      const fields = { clientId, showExpired: 'true' }
      return recoverFrom(
        NO_BINDING,
        [],
        ask('getBindings.do', fields, answers.bindingsFor(clientId)),
      )
    },
    async unbind(bindingId) {
      await recoverFrom(NO_BINDING, {}, ask('unBindCard.do', { bindingId }, answers.nothing))
    },
    payByBinding: (orderId, bindingId) =>
      ask('paymentOrderBinding.do', { mdOrder: orderId, bindingId }, answers.redirected),
    async refund(orderId, bani) {
      await ask('refund.do', { orderId, amount: String(bani) }, answers.nothing)
    },
  }
}

/** Returns the answer, or `instead` when the bank rejects with this code. */
async function recoverFrom<T, E>(code: string, instead: E, answer: Promise<T>): Promise<T | E> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof BankRejectedError && error.code === code) return instead
    throw error
  }
}

async function callGateway<T>(
  access: IpayAccess,
  call: string,
  fields: Fields,
  answer: z.ZodType<T>,
): Promise<T> {
  const json = await post(access, call, fields)
  const head = answers.envelope.safeParse(json)
  if (!head.success) throw new BankUnavailableError(call, 'answer')
  const code = head.data.errorCode
  if (mayHaveHappened(call, code)) throw new BankUnavailableError(call, 'answer')
  if (answers.isError(code)) throw new BankRejectedError(call, code)
  const body = answer.safeParse(json)
  if (!body.success) throw new BankUnavailableError(call, 'answer')
  return body.data
}

// `refund.do` uses this code for a wrong state, which is a rejection.
function mayHaveHappened(call: string, code: string): boolean {
  return code === SYSTEM_ERROR && call !== 'refund.do'
}

async function post(access: IpayAccess, call: string, fields: Fields): Promise<unknown> {
  const { url, user, password, timeoutMs = TIMEOUT_MS } = access
  const given = Object.entries(fields).filter((field): field is [string, string] => !!field[1])
  try {
    const response = await fetch(new URL(call, url), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: new URLSearchParams(given),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (DENIED_STATUSES.includes(response.status)) throw new BankRejectedError(call, ACCESS_DENIED)
    if (!response.ok) throw new BankUnavailableError(call, 'answer')
    return JSON.parse(text)
  } catch (error) {
    throw toBankError(call, error)
  }
}

// Drops the cause, which may contain an address or a part of an answer.
function toBankError(call: string, error: unknown): Error {
  if (error instanceof BankRejectedError || error instanceof BankUnavailableError) return error
  if (error instanceof SyntaxError) return new BankUnavailableError(call, 'answer')
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new BankUnavailableError(call, isTimeout ? 'timeout' : 'network')
}

function orderFields(order: NewOrder): Fields {
  return {
    orderNumber: order.orderNumber,
    amount: String(order.bani),
    currency: RON,
    returnUrl: order.returnUrl,
    description: toBankText(order.description, DESCRIPTION_LENGTH),
    language: 'ro',
    email: order.customer.email,
    clientId: order.clientId,
    bindingId: order.bindingId,
    sessionTimeoutSecs: String(order.sessionSeconds),
    orderBundle: JSON.stringify(toOrderBundle(order)),
    jsonParams: JSON.stringify(
      order.unattended ? { requestedScaExemptionInd: 'MIT' } : { FORCE_3DS2: 'true' },
    ),
  }
}

// Undefined fields are left out of the JSON: the bank refuses empty blocks.
function toOrderBundle({ createdOn, customer }: NewOrder) {
  const { name, email, phone } = customer
  const place = toPostalAddress(customer)
  return {
    orderCreationDate: createdOn,
    customerDetails: {
      email,
      phone: phone?.replace(/\D/g, ''),
      contact: name && (toBankText(name, CONTACT_LENGTH) || undefined),
      deliveryInfo: place && { deliveryType: 'comanda', ...place },
      billingInfo: place,
    },
  }
}

function toPostalAddress({ address }: Customer) {
  if (!address) return undefined
  return {
    country: ROMANIA,
    city: toBankText(address.city, CITY_LENGTH),
    postAddress: toBankText(address.street, STREET_LENGTH),
    postalCode: address.postalCode,
  }
}
