import { asc, eq } from 'drizzle-orm'
import type { Payment } from '#contract/plati.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { bankAccess } from '#server/bank/access.ts'
import { openIpay } from '#server/bank/ipay.ts'
import { postings } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import { BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank } from '#server/ports/bank.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'
import { dataOf } from '../helpers.ts'
import { anInvoice } from './facturi.ts'
import { aContract, aSignedIn } from './forms.ts'
import { startTestApp } from '../test-app.ts'
import type { TestApp, TestClient } from '../test-app.ts'

type Call = keyof Bank

/** Injected fault of a kind of call. */
type Fault =
  /** The call never reaches the bank. */
  | 'lost'
  /** The call succeeds, but its answer is lost. */
  | 'answer_lost'
  | Error
  /** Runs before the call, which then proceeds. */
  | (() => Promise<unknown>)

/** A bank wrapped with a call log and fault injection. */
export interface BankSpy {
  bank: Bank
  calls: Call[]
  /** Injected faults by call, until removed. */
  faults: Partial<Record<Call, Fault>>
}

/** The server, listening, with the demonstration bank on it. */
export interface PaymentsApp extends TestApp {
  bankSpy: BankSpy
  /** Submits a form of the bank's page and returns the redirect target. */
  press(page: string, fields: Record<string, string>): Promise<string>
  /** Chooses a card, confirms it and returns the bank's redirect target. */
  pay(page: string, card?: string): Promise<string>
  /** Returns the redirect target of one of our URLs, for a browser without cookies. */
  follow(address: string): Promise<string>
}

const HOST = '127.0.0.1'
const APP_KEY = 'o-cheie-de-test-de-32-de-caractere'

/** Starts the payments app. Close it at the end of the file. */
export async function startPaymentsApp(env: Partial<Env> = {}): Promise<PaymentsApp> {
  const port = await findFreePort()
  const origin = `http://${HOST}:${port}`
  const variables = { HOST, PORT: String(port), PUBLIC_URL: origin, APP_KEY }
  const bankSpy = spyOnBank(openIpay(bankAccess({ bank: null, appKey: APP_KEY, host: HOST, port })))
  const app = await startTestApp({ variables, env, bank: bankSpy.bank })
  await app.app.listen({ host: HOST, port })
  const press: PaymentsApp['press'] = async (page, fields) => {
    const body = new URLSearchParams(fields)
    return redirectTarget(await fetch(page, { method: 'POST', body, redirect: 'manual' }), page)
  }
  return {
    ...app,
    bankSpy,
    press,
    async pay(page, card = 'reusita') {
      await press(page, { card })
      return press(page, { pas: 'confirma' })
    },
    async follow(address) {
      const answer = await fetch(address, { redirect: 'manual' })
      return redirectTarget(answer, address).replace(origin, '')
    },
  }
}

function redirectTarget({ headers }: Response, base: string): string {
  return new URL(headers.get('location') ?? '', base).href
}

function spyOnBank(bank: Bank): BankSpy {
  const watched: BankSpy = { bank, calls: [], faults: {} }
  watched.bank = new Proxy(bank, {
    get: (target, name) => {
      const call = name as Call
      const work = target[call] as (...given: unknown[]) => Promise<unknown>
      return async (...given: unknown[]) => {
        watched.calls.push(call)
        const fault = watched.faults[call]
        if (fault instanceof Error) throw fault
        if (fault === 'lost') throw new BankUnavailableError(call, 'network')
        if (typeof fault === 'function') await fault()
        const answer = await work(...given)
        if (fault === 'answer_lost') throw new BankUnavailableError(call, 'timeout')
        return answer
      }
    },
  })
  return watched
}

/** Creates a signed-in citizen with `count` invoices of 52.66 lei each, not overdue. */
export async function aDebtor(app: TestApp, count = 1) {
  const { citizen, client } = await aSignedIn(app)
  const contract = await aContract(app, citizen.id)
  const dueOn = addDays(dayOf(app.clock.now()), 20)
  const invoices = []
  for (let number = 0; number < count; number += 1) {
    invoices.push(await anInvoice(app, citizen.id, { contractId: contract.id, dueOn }))
  }
  return { citizen, client, contract, ids: invoices.map(({ id }) => id) }
}

export const PAYMENT_REQUEST_PATH = '/api/mobile-payment-request-v2'

/** Starts a payment. */
export async function startPayment(
  client: TestClient,
  pozitii: number[],
  more: object = {},
): Promise<{ plata_id: number; redirect_url: string }> {
  return dataOf(await client.post(PAYMENT_REQUEST_PATH, { pozitii, ...more }))
}

export const fetchPayment = async (client: TestClient, id: number): Promise<Payment> =>
  dataOf(await client.get(`/api/plata-stare/${id}`))

/** Lists a citizen's ledger entries without those that created receivables: `banca>creante 5266`. */
export async function listLedgerEntries({ ports }: TestApp, citizenId: number): Promise<string[]> {
  const rows = await ports.db
    .select()
    .from(postings)
    .where(eq(postings.citizenId, citizenId))
    .orderBy(asc(postings.id))
  return rows
    .filter(({ credit }) => credit !== 'venituri' && credit !== 'penalitati')
    .map(({ debit, credit, bani }) => `${debit}>${credit} ${bani}`)
}
