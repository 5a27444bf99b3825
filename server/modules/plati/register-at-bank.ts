import { dayOf } from '#contract/time-zone.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { findById } from '#server/domain/citizens.ts'
import { createSingleFlight } from '#server/domain/single-flight.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { findActiveCard } from '#server/domain/cards-repo.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { BankRejectedError, BankUnavailableError, DUPLICATE_ORDER } from '#server/ports/bank.ts'
import type { Customer, NewOrder } from '#server/ports/bank.ts'
import type { Ports } from '#server/ports/ports.ts'
import { addMilliseconds, isByOther, sessionSeconds } from './domain.ts'
import type { PaymentRow } from './domain.ts'
import * as repo from './repo.ts'
import { settleWithTimeout } from './settle.ts'
import { orderDescription } from './texts.ro.ts'

export const RETURN_PATH = '/api/plata/retur'

const registrations = createSingleFlight<PaymentRow>()

/**
 * Registers an open payment's order at the bank, and returns the payment as it is then. Idempotent, because the order
 * number is always the same. Without the bank's answer there is no page to pay on yet. Throws `indisponibil` when the
 * bank refused: the payment has failed then.
 */
export function registerAtBank(ports: Ports, row: PaymentRow): Promise<PaymentRow> {
  if (isRegistered(row)) return Promise.resolve(row)
  return registrations(ports, row.id, () => register(ports, row.id))
}

// An order that the bank knows but whose page was lost never gets one.
const isRegistered = ({ pageUrl, orderId }: PaymentRow): boolean => (pageUrl ?? orderId) !== null

async function register(ports: Ports, id: number): Promise<PaymentRow> {
  const { requestDb: db, clock, bank } = ports
  const row = assertStillOpen(await repo.findPayment(db, id))
  const expiresAt = addMilliseconds(clock.now(), sessionSeconds(row) * 1000)
  if (isRegistered(row)) return row
  const order = await buildOrder(ports, row)
  assertStillOpen(await repo.updateOpenPayment(db, clock.now(), id, { expiresAt }))
  try {
    const { orderId, pageUrl } = await bank.register(order)
    const known = { orderId, pageUrl }
    return assertStillOpen(await repo.transitionPayment(db, clock.now(), id, 'in_asteptare', known))
  } catch (error) {
    return handleRegistrationFailure(ports, id, error)
  }
}

// The payment has ended meanwhile, so nobody may be sent to its page.
function assertStillOpen(row: PaymentRow | null): PaymentRow {
  if (!row) throw new ApiError('indisponibil')
  return row
}

/** Records a failed registration: unknown if the bank may have made the order, failed if it refused. */
async function handleRegistrationFailure(
  ports: Ports,
  id: number,
  error: unknown,
): Promise<PaymentRow> {
  const { requestDb: db, clock, log } = ports
  if (!(error instanceof BankRejectedError || error instanceof BankUnavailableError)) throw error
  log.warn({ payment: id, error: describeError(error) }, 'payment not registered')
  if (error instanceof BankUnavailableError) return markUnknown(ports, id)
  if (error.code === DUPLICATE_ORDER) return settleWithTimeout(ports, id)
  await db.transaction(async (tx) => {
    const failed = await repo.transitionPayment(tx, clock.now(), id, 'esuata', { checkAt: null })
    if (failed) await repo.releasePositions(tx, id)
  })
  throw new ApiError('indisponibil')
}

// Another instance may have got the answer.
async function markUnknown({ requestDb: db, clock }: Ports, id: number): Promise<PaymentRow> {
  return db.transaction(async (tx) => {
    const row = await repo.lockPayment(tx, id)
    if (row.pageUrl !== null) return row
    return assertStillOpen(await repo.transitionPayment(tx, clock.now(), id, 'necunoscuta'))
  })
}

async function buildOrder(
  { requestDb: db, env, clock }: Ports,
  row: PaymentRow,
): Promise<NewOrder> {
  const { id, orderNumber, bani, cardId, saveCard, mandateContractId } = row
  const payerId = row.payerId ?? row.citizenId
  const card = cardId === null ? null : await findActiveCard(db, payerId, cardId)
  if (cardId !== null && !card) throw new ApiError('inexistent')
  const names = (await repo.listPositionsOf(db, id)).map(({ name }) => name)
  return {
    orderNumber,
    bani,
    returnUrl: env.publicUrl + RETURN_PATH,
    description: orderDescription(id, names),
    createdOn: dayOf(clock.now()),
    sessionSeconds: sessionSeconds(row),
    customer: await buildCustomer(db, row),
    ...((card || saveCard) && { clientId: bankClientId(env, payerId) }),
    ...(card && { bindingId: card.bindingId }),
    ...(mandateContractId !== null && { unattended: true }),
  }
}

async function buildCustomer(db: Ports['requestDb'], row: PaymentRow): Promise<Customer> {
  // The bank's page may show these to the payer, who must not learn whose the invoice is.
  if (isByOther(row) && row.payerId === null)
    return row.receiptEmail === null ? {} : { email: row.receiptEmail }
  const payerId = row.payerId ?? row.citizenId
  const citizen = await findById(db, payerId)
  if (!citizen) throw new Error(`citizen ${payerId} not found`)
  const { email, telefon } = citizen
  const place = isByOther(row) ? null : await repo.findPaidAddress(db, row.id)
  return {
    name: formatHolderName(citizen),
    ...(email !== null && { email }),
    ...(telefon !== null && { phone: telefon }),
    ...(place && {
      address: {
        city: place.localitate,
        street: `${place.strada} ${place.numar}`.trim(),
        ...(place.cod_postal && { postalCode: place.cod_postal }),
      },
    }),
  }
}
