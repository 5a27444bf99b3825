import { formatDay, type Day } from '#contract/days.ts'
import { formatLei } from '#server/domain/format.ts'

/** Texts about receipts; titles hold nothing that must not appear on a locked screen. */

/** A receipt of a citizen as it is told to them. */
export interface ToldReceipt {
  source: string
  bani: number
  valueOn: Day
  reference: string
  /** Names of what it paid. */
  names: string[]
  /** Part that became credit. */
  leftBani: number
}

export const SHOWN_NAMES = 3

export const cash = 'numerar'

function formatReceipt({ source, bani, valueOn, reference, names, leftBani }: ToldReceipt): string {
  const how = source === cash ? `în numerar, chitanța ${reference}` : 'prin transfer bancar'
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  const more = names.length > SHOWN_NAMES ? ` și încă ${names.length - SHOWN_NAMES}` : ''
  const paid = names.length > 0 ? ` pentru: ${shown}${more}` : ''
  const left = leftBani > 0 ? ` ${formatLei(leftBani)} rămân avans pentru facturile următoare.` : ''
  return `Am primit ${formatLei(bani)} ${how}, pe ${formatDay(valueOn)}${paid}.${left}`
}

export const receiptNotification = (receipts: ToldReceipt[]) => ({
  title: receipts.every(({ source }) => source === cash)
    ? 'Am primit plata dvs. în numerar'
    : 'Am primit plata dvs. prin transfer',
  text: receipts.map(formatReceipt).join(' '),
})

export const receiptCancelledNotification = (bani: number, valueOn: Day) => ({
  title: 'Am corectat o plată înregistrată greșit',
  text: `Plata de ${formatLei(bani)} din ${formatDay(valueOn)} nu era a dvs. și a fost înregistrată din greșeală. Ce plătise este din nou de plată.`,
})

/** Explanation of what a receipt paid, for the operator. */
export function describeAllocation(
  paid: { name: string; bani: number }[],
  leftBani: number,
  cutBani: number,
): string {
  return [
    ...(paid.length > 0
      ? [`Plătite: ${paid.map(({ name, bani }) => `${name} (${formatLei(bani)})`).join(', ')}`]
      : []),
    ...(leftBani > 0 ? [`în avans ${formatLei(leftBani)}`] : []),
    ...(cutBani > 0 ? [`penalități scăzute de la ziua plății ${formatLei(cutBani)}`] : []),
  ].join('; ')
}
