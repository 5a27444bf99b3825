import type { ReminderWords, reminderTexts as romanian } from './reminder-texts.ro.ts'

/** Texts of the portal's reminders in English. */
export const reminderTexts = {
  factura_scadenta: {
    titlu: 'An invoice of yours is due {cand}',
    text: 'Invoice {factura}, with {suma} to pay, is due {cand}. You can pay it in the portal.',
  },
  factura_intarziata: {
    titlu: 'An invoice of yours was not paid on time',
    text: 'Invoice {factura} was due on {scadenta} and has {suma} to pay. Pay it in the portal[: from {penalitati_din} penalties are charged, from the first day of delay].',
  },
  factura_penalitati: {
    titlu: 'Penalties on an invoice of yours begin on {penalitati_din}',
    text: 'Invoice {factura} was due on {scadenta} and has {suma} to pay. From {penalitati_din} penalties are charged, from the first day of delay. Pay it in the portal by {ultima_zi}.',
  },
  acord_scadenta: {
    titlu: 'An invoice that you pay for someone else is due {cand}',
    text: 'The invoice for {nume} has {suma} to pay and is due {cand}. You can pay it in the portal.',
  },
  acord_intarziata: {
    titlu: 'An invoice that you pay for someone else is past its due day',
    text: 'The invoice for {nume} was due on {scadenta} and has {suma} to pay. You can pay it in the portal.',
  },
  contract_expira: {
    titlu: 'Contract {contract} expires {cand}',
    text: 'Contract {contract} expires on {sfarsit}. Request its renewal in the portal, under “Contracts”.',
  },
  contract_expirat: {
    titlu: 'Contract {contract} has expired',
    text: 'Contract {contract} expired on {sfarsit}. Request its renewal in the portal, under “Contracts”.',
  },
  intrebare: {
    titlu: 'We wait for your answer to {obiect} {numar}',
    text: 'We asked you something about the {obiect} “{denumire}” {zile} ago, on {intrebat}. Answer in the portal, so that we can go on.',
  },
  termen_depasit: {
    titlu: 'We have not answered {obiect} {numar} on time',
    text: 'We should have answered the {obiect} “{denumire}” by {termen}. We are sorry. Ask for an answer on its page; it then comes first for those who answer. If you still get no answer, the law lets you go to court (Law no. 554/2004).',
  },
  s_a_rezolvat: {
    titlu: 'Is complaint {numar} solved?',
    text: 'On {rezolvat} we closed the complaint “{denumire}”. Tell us on its page whether the problem is solved. If it is not, you can reopen it until {redeschidere}.',
  },
  ciorna: {
    titlu: 'You have a request that was not sent',
    text: 'The draft “{denumire}” is as it was on {atins}. Go on with it and send it in the portal, or delete it.',
  },
  ciorna_se_sterge: {
    titlu: 'A draft of yours is deleted on {sters}',
    text: 'The draft “{denumire}” is as it was on {atins}. If you do not go on with it before, we delete it on {sters}, with its files.',
  },
  ridicare_mutata: {
    titlu: 'The collection of {planificat} was moved to {cand}',
    text: 'The collection of {fractii}[ (“{locatie}”)] is on {zi}[, between {ore}], not on {zi_planificata}.[ Reason: {motiv}.]',
  },
  ridicare_la_loc: {
    titlu: 'The collection of {planificat} is no longer moved',
    text: 'The collection of {fractii}[ (“{locatie}”)] is on {zi_planificata} after all[, between {ore}].',
  },
  ridicare_maine: {
    titlu: 'The collection that was moved is tomorrow',
    text: 'The collection of {fractii}[ (“{locatie}”)] is tomorrow, {zi}[, between {ore}], not on {zi_planificata}.[ Reason: {motiv}.]',
  },
  ridicare_in_ajun: {
    titlu: 'Tomorrow[, by {ora}]: {fractii}',
    text: 'Tomorrow is the collection of {colectari}.[ Put the bin out by {ora}.]',
  },
  ridicare_facuta: {
    titlu: 'Today’s collection was made at {ora}',
    text: 'The collection of {fractii}[ (“{locatie}”)] was made at {ora}. If the container was not emptied, tell us from the page of the location, under “Tell us about a missed collection”.',
  },
  ridicare_nefacuta: {
    titlu: 'Today’s collection was not made by {ora}',
    text: 'The collection of {fractii}[ (“{locatie}”)] was not made by {ora}.[ Reason: {motiv}.] We are sorry. You can report it from the page of the location, under “Tell us about a missed collection”.',
  },
  cont_se_inchide: {
    titlu: 'Your account is closed on {inchis}, unless you sign in',
    text: 'You have not used the account since {folosit}. To keep it, sign in to the portal by {ultima_zi}. Otherwise we close it on {inchis} and delete its data. You can download them before, in the settings.',
  },
  card_expira: {
    titlu: 'The card of your recurring payment expires',
    text: 'Card {card} expires after {ultima_zi}. Choose another card for the recurring payment in the portal; otherwise it stops.',
  },
  debitare_maine: {
    titlu: 'A recurring payment is made tomorrow',
    text: 'Tomorrow, {zi}, we will take at most {suma} from card {card}, for contract {contract}. If you do not want it, stop it today in the portal, under recurring payments.',
  },
} as const satisfies Record<keyof typeof romanian, ReminderWords>
