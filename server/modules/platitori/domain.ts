import type { Payee, PayeeInvoice } from '#contract/platitori.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { maskStreet } from '#server/domain/mask-street.ts'
import { sumOf, toPublicInvoice } from '#server/modules/plateste/domain.ts'
import type { PayableInvoice } from '#server/modules/plateste/repo.ts'
import type { ConsentRow, ListedConsent } from './repo.ts'

type Ender = NonNullable<Payee['oprit_de']>

const MAX_NAME = 40

/**
 * Returns a payer's name for an SMS to the client. Citizens write their names themselves, so whatever could be read as
 * a link or a number is left out.
 */
export const formatPayerName = (payer: Pick<CitizenRow, 'type' | 'fNume' | 'nume' | 'prenume'>) =>
  formatHolderName(payer)
    .replace(/[^\p{L}\p{M} '&-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)

/**
 * Returns the phone that may consent for a client: the operator's for somebody without an account, else the confirmed
 * one; null if there is none.
 */
export function toConsentPhone({
  state,
  telefon,
  smsConfirmedAt,
}: Pick<CitizenRow, 'state' | 'telefon' | 'smsConfirmedAt'>): string | null {
  const isKnown = state === 'inrolat' || (state === 'activ' && smsConfirmedAt !== null)
  return isKnown ? telefon : null
}

/** Converts a consent to what its payer sees: sums only while it holds. */
export function toPayee({ row, street, isHeld }: ListedConsent, unpaid: PayableInvoice[]): Payee {
  const stopped = toStop(row, isHeld)
  const invoices = stopped || row.givenAt === null ? [] : unpaid.map(toPayeeInvoice)
  return {
    id: row.id,
    nume: row.name,
    stare: stopped ? 'oprita' : row.givenAt === null ? 'ceruta' : 'data',
    strada: maskStreet(street),
    creat_la: row.createdAt.toISOString(),
    ...(row.givenAt && { dat_la: row.givenAt.toISOString() }),
    ...stopped,
    total_bani: invoices.reduce((sum, { suma_bani }) => sum + suma_bani, 0),
    facturi: invoices,
  }
}

/**
 * Returns when and by whom a consent was stopped; null for one that goes on, or a request. The contract may have ended,
 * or become another's, without anybody stopping it.
 */
export function toStop({ endedAt, endedBy }: ConsentRow, isHeld: boolean) {
  if (endedAt) return { oprit_la: endedAt.toISOString(), oprit_de: endedBy as Ender }
  return isHeld ? null : { oprit_de: 'sistem' as const }
}

const toPayeeInvoice = (invoice: PayableInvoice): PayeeInvoice => ({
  id: invoice.id,
  denumire: invoice.name,
  scadenta: invoice.dueOn,
  suma_bani: sumOf(invoice),
  penalitati_bani: invoice.penaltyBani,
  stare: toPublicInvoice(invoice).stare === 'in_plata' ? 'in_plata' : 'de_plata',
})
