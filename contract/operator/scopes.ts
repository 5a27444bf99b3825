/** Scopes of API keys, and what each allows. */
export const scopes = {
  'dosare:citire': 'vede solicitări și sesizări, cu datele celor care le-au trimis',
  'dosare:scriere':
    'răspunde la solicitări și sesizări, le schimbă starea, le prelungește termenul',
  'open311:scriere': 'trimite sesizări despre locuri publice, prin Open311',
  'suport:citire': 'vede cererile de suport, cu datele de contact',
  'suport:scriere': 'răspunde la cererile de suport',
  'fisiere:citire': 'descarcă fișierele trimise de cetățeni',
  'fisiere:scriere': 'încarcă fișiere pentru răspunsuri',
  'clienti:citire': 'caută clienți și vede conturile care așteaptă aprobarea',
  'clienti:scriere': 'aprobă, deblochează și închide conturi, trimite PIN-uri',
  'plati:citire':
    'vede încasările și rambursările prin card, fără numele titularilor, și le compară cu banca',
  'plati:rambursare': 'dă înapoi plăți prin card, prin bancă',
  'plati:eliberare': 'închide plăți prin card care nu se potrivesc cu banca',
  'facturi:citire': 'vede facturi după număr, cu numele clientului',
  'facturi:stornare': 'stornează facturi, toate sau o parte',
  'incasari:citire': 'vede încasările prin transfer și în numerar, cu plătitorii, și extrasele',
  'incasari:scriere': 'importă extrase de cont; potrivește, ignoră și anulează încasări',
  'mesaje:citire': 'vede mesajele care nu au putut fi trimise, fără text și destinatar',
  'mesaje:scriere': 'încearcă din nou mesajele netrimise',
  'continut:citire':
    'vede tipurile de solicitări, categoriile de sesizări, articolele utile și traducerile conținutului',
  'continut:scriere':
    'publică întrebări frecvente, tipuri de solicitări, categorii de sesizări, articole utile și traduceri',
  'anunturi:citire': 'vede anunțurile, cu câți le-au primit și câți le-au citit',
  'anunturi:scriere': 'trimite și retrage anunțuri',
  'importuri:citire': 'vede importurile și problemele lor, fără liniile fișierelor',
  'importuri:scriere':
    'importă fișiere de orice fel: clienți, contracte, facturi, încasări, ture, puncte; desface importuri',
  'webhooks:citire': 'vede webhook-urile și ce s-a trimis la ele',
  'webhooks:scriere': 'adaugă, schimbă, oprește și șterge webhook-uri',
  'audit:citire': 'vede jurnalul: cine ce a făcut',
  'erori:citire': 'vede erorile portalului în browsere',
} as const

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as Scope[]
