/**
 * Versions of the consent texts: `save`, `recurring` and the texts beside them in `src/i18n/{ro,en}/plata.ts`. A
 * changed text needs a new version; `src/i18n/consents.test.ts` checks it.
 */
export const consentVersions = {
  salvare_card: '2026-11-26',
  plata_recurenta: '2026-11-26',
} as const
export type ConsentKind = keyof typeof consentVersions

/** Days between announcing a recurring debit and making it. */
export const debitNoticePeriodDays = 3
