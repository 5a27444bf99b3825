import type { ServicePlaceSummary } from '#contract/locatii.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { formatLei } from '../../i18n/money.ts'

/** Formats the debt of a place's contract: `120,00 lei de plată, pentru toate cele 4 locații`. */
export const formatDebt = (
  { sold_bani, contract_locatii = 1 }: Pick<ServicePlaceSummary, 'sold_bani' | 'contract_locatii'>,
  texts: Pick<Catalogue['locatii'], 'debt'>,
): string => texts.debt(sold_bani > 0 ? formatLei(sold_bani) : '', contract_locatii)

type OfContract = Pick<ServicePlaceSummary, 'id' | 'contract_id'>

/** True for the place that shows its contract's debt: one of them, or it would read as one debt for each. */
export const isFirstOfContract = (
  { id, contract_id }: OfContract,
  shown: readonly OfContract[],
): boolean => shown.find((one) => one.contract_id === contract_id)?.id === id
