/**
 * What citizens consent to, by the version of the text they read: `save`, `recurring` and what stands beside them in
 * `src/i18n/{ro,en}/plata.ts`. A text that changes gets a new version; `src/i18n/consents.test.ts` holds them together.
 */
export const consentVersions = { salvare_card: '2026-11', plata_recurenta: '2026-11' } as const
export type ConsentKind = keyof typeof consentVersions

/** Days between telling a citizen of a recurring debit and the debit. */
export const debitNoticeDays = 3
