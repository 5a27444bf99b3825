import type { DeskErrorCode } from './codes.ts'

/** English sentences of the desk's error codes. */
export const deskErrorTexts: Record<DeskErrorCode, string> = {
  autentificare_gresita: 'The e-mail address or the password is not correct.',
  al_doilea_factor: 'The sign-in is not complete. Confirm the second factor too.',
  factor_incorect: 'The confirmation is not correct or has already been used. Try again.',
  confirmare_necesara: 'Confirm again who you are for this operation.',
  fara_drept: 'Your role does not allow this operation.',
  retea_nepermisa: 'The desk cannot be used from this network.',
  membru_existent: 'There is already a staff account with this e-mail address.',
  ultimul_administrator: 'This is the last active administrator. Appoint another one first.',
  propriul_cont: 'Your own role and account are changed by another administrator.',
  modificat_intre_timp: 'The case has changed meanwhile. See what has changed and decide again.',
  membru_nepotrivit: 'The case cannot be given to this colleague, who does not work on such cases.',
  prea_multe_vederi: 'Delete one of your saved views first.',
  numar_negasit: 'The number is not that of one invoice, of a contract or of one client only.',
  incasare_hotarata:
    'The state of the receipt does not allow this: somebody else has decided it meanwhile.',
  extras_respins: 'The bank statement cannot be recorded.',
  plata_neblocata: 'The payment is not blocked: there is nothing to release.',
  propria_propunere: 'You proposed this refund yourself. Somebody else confirms it.',
  propunere_existenta: 'The payment already has a proposed refund, which is waiting.',
  propunere_hotarata: 'The proposed refund has already been decided.',
  rambursare_imposibila: 'The refund could not be requested from the bank. Nothing was refunded.',
  stornare_imposibila: 'Less is left of the invoice to be credited.',
  import_respins: 'The file cannot be imported.',
  import_in_lucru: 'Another import of the same kind is running. Wait for it to finish.',
  cheie_existenta:
    'There is already a key of this name that is not revoked. If you did not see it when it was made, revoke it and make another.',
}
