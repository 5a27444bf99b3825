/** Title and text of a reminder, with placeholders. */
export interface ReminderWords {
  /** Told by push messages and SMS as well. */
  titlu: string
  text: string
}

/**
 * Texts of the portal's reminders in Romanian, by their name; a city may have its own. `{…}` is filled in, and `[…]` is left out
 * where what it names is not known.
 */
export const reminderTexts = {
  factura_scadenta: {
    titlu: 'O factură a dvs. este scadentă {cand}',
    text: 'Factura {factura}, cu {suma} de plată, este scadentă {cand}. O puteți plăti din portal.',
  },
  factura_intarziata: {
    titlu: 'O factură a dvs. nu a fost plătită la timp',
    text: 'Factura {factura} a fost scadentă pe {scadenta} și are {suma} de plată. Plătiți-o din portal[: de {penalitati_din}, curg penalități, din prima zi de întârziere].',
  },
  factura_penalitati: {
    titlu: 'De {ziua} curg penalități la o factură a dvs.',
    text: 'Factura {factura} a fost scadentă pe {scadenta} și are {suma} de plată. De {penalitati_din}, curg penalități, din prima zi de întârziere. Plătiți-o din portal până pe {ultima_zi}.',
  },
  acord_scadenta: {
    titlu: 'O factură de plătit pentru altcineva este scadentă {cand}',
    text: 'Factura pentru {nume} are {suma} de plată și este scadentă {cand}. O puteți plăti din portal.',
  },
  acord_intarziata: {
    titlu: 'O factură de plătit pentru altcineva a trecut de scadență',
    text: 'Factura pentru {nume} a fost scadentă pe {scadenta} și are {suma} de plată. O puteți plăti din portal.',
  },
  contract_expira: {
    titlu: 'Contractul {contract} expiră {cand}',
    text: 'Contractul {contract} expiră pe {sfarsit}. Cereți reînnoirea lui din portal, de la „Contracte”.',
  },
  contract_expirat: {
    titlu: 'Contractul {contract} a expirat',
    text: 'Contractul {contract} a expirat pe {sfarsit}. Cereți reînnoirea lui din portal, de la „Contracte”.',
  },
  intrebare: {
    titlu: 'Așteptăm răspunsul dvs. la {obiect} {numar}',
    text: 'La {obiect} „{denumire}” v-am întrebat ceva acum {zile}, pe {intrebat}. Răspundeți din portal, ca să putem merge mai departe.',
  },
  termen_depasit: {
    titlu: 'Nu v-am răspuns la timp la {obiect} {numar}',
    text: 'Trebuia să vă răspundem la {obiect} „{denumire}” până pe {termen}. Ne pare rău. Cereți un răspuns din pagina ei; cine răspunde o vede atunci prima. Dacă tot nu primiți răspuns, legea vă dă dreptul să mergeți în instanță (Legea nr. 554/2004).',
  },
  s_a_rezolvat: {
    titlu: 'S-a rezolvat sesizarea {numar}?',
    text: 'Pe {rezolvat} am închis sesizarea „{denumire}”. Spuneți-ne din pagina ei dacă problema s-a rezolvat. Dacă nu, o puteți redeschide până pe {redeschidere}.',
  },
  ciorna: {
    titlu: 'Aveți o solicitare netrimisă',
    text: 'Ciorna „{denumire}” a rămas cum era pe {atins}. Continuați-o și trimiteți-o din portal, sau ștergeți-o.',
  },
  ciorna_se_sterge: {
    titlu: 'O ciornă a dvs. se șterge pe {sters}',
    text: 'Ciorna „{denumire}” a rămas cum era pe {atins}. Dacă nu o continuați până atunci, o ștergem pe {sters}, cu fișierele ei.',
  },
  ridicare_mutata: {
    titlu: 'Colectarea de pe {planificat} s-a mutat {cand}',
    text: 'Colectarea pentru {fractii}[ („{locatie}”)] se face {zi}[, între orele {ore}], nu {zi_planificata}.[ Motivul: {motiv}.]',
  },
  ridicare_la_loc: {
    titlu: 'Colectarea de pe {planificat} nu se mai mută',
    text: 'Colectarea pentru {fractii}[ („{locatie}”)] se face tot {zi_planificata}[, între orele {ore}].',
  },
  ridicare_maine: {
    titlu: 'Mâine se face colectarea care a fost mutată',
    text: 'Colectarea pentru {fractii}[ („{locatie}”)] se face mâine, {zi}[, între orele {ore}], nu {zi_planificata}.[ Motivul: {motiv}.]',
  },
  ridicare_in_ajun: {
    titlu: 'Mâine[, până la {ora}]: {fractii}',
    text: 'Mâine se colectează {colectari}.[ Scoateți recipientul până la {ora}.]',
  },
  ridicare_facuta: {
    titlu: 'Colectarea de azi s-a făcut la {ora}',
    text: 'Colectarea pentru {fractii}[ („{locatie}”)] s-a făcut la {ora}. Dacă recipientul nu a fost golit, spuneți-ne din pagina locației, la „Gunoi neridicat”.',
  },
  ridicare_nefacuta: {
    titlu: 'Colectarea de azi nu s-a făcut până la {ora}',
    text: 'Colectarea pentru {fractii}[ („{locatie}”)] nu s-a făcut până la {ora}.[ Motivul: {motiv}.] Ne pare rău. O puteți sesiza din pagina locației, la „Gunoi neridicat”.',
  },
  cont_se_inchide: {
    titlu: 'Contul dvs. se închide pe {inchis}, dacă nu intrați în el',
    text: 'Nu ați mai folosit contul din {folosit}. Ca să îl păstrați, intrați în portal până pe {ultima_zi}. Altfel îl închidem pe {inchis} și ștergem datele lui. Le puteți descărca înainte, din setări.',
  },
  card_expira: {
    titlu: 'Cardul de pe care se face plata recurentă expiră',
    text: 'Cardul {card} expiră după {ultima_zi}. Alegeți din portal alt card pentru plata recurentă; altfel ea se oprește.',
  },
  debitare_maine: {
    titlu: 'Mâine se face o plată recurentă',
    text: 'Mâine, {zi}, vom lua cel mult {suma} de pe cardul {card}, pentru contractul {contract}. Dacă nu doriți plata, opriți-o azi din portal, la plăți recurente.',
  },
} as const satisfies Record<string, ReminderWords>
