import type { EnglishState } from '#contract/desk/continut.ts'
import type { VersionAction } from '#contract/desk/versiuni.ts'
import type { FaqSlug } from '#contract/faq-slugs.ts'
import { plural } from '#contract/plural.ro.ts'

const markdownHint =
  'Paragrafe despărțite de un rând gol, liste cu „- ” sau „1. ”, **aldine**, [legături](#/locatii).'

/** Texts of the content's page. */
export const words = {
  lead: 'Ce citesc cetățenii în portal, cu istoricul schimbărilor.',
  sections: 'Secțiunile conținutului',
  section: {
    anunturi: 'Anunțuri',
    intrebari: 'Întrebări frecvente',
    articole: 'Informații utile',
    zile: 'Zile mutate',
    ture: 'Ture',
    puncte: 'Puncte de colectare',
    categorii: 'Categorii de sesizări',
    tipuri: 'Tipuri de solicitări',
  },
  actions: 'Acțiuni',
  changedAt: 'Schimbat',
  never: 'niciodată',
  none: '–',
  up: (name: string) => `Mută mai sus: ${name}`,
  down: (name: string) => `Mută mai jos: ${name}`,
  edit: 'Modifică',
  withdraw: 'Retrage',
  preview: 'Cum citește cetățeanul',
  markdownHint,

  english: {
    title: 'Engleză',
    states: {
      la_zi: 'la zi',
      veche: 'mai veche decât româna',
      lipseste: 'lipsește',
    } satisfies Record<EnglishState, string>,
  },

  draft: {
    title: (moment: string) =>
      `Ciornă nepublicată, din ${moment}. Cetățenii văd încă textul dinainte.`,
    publish: 'Vezi și publică',
    drop: 'Renunță la ciornă',
    dropAsk: 'Renunțați la ciornă?',
    dropText: 'Ce ați schimbat și nu ați publicat se pierde. Textul publicat rămâne cum este.',
  },

  publish: {
    title: 'Publicați schimbările?',
    effect: 'Ce se schimbă pentru cetățeni:',
    nothing: 'Nimic nu este schimbat față de ce este publicat.',
    submit: 'Publică',
    back: 'Înapoi',
    done: 'Publicat. Cetățenii văd noul text.',
    conflict: 'Altcineva a publicat între timp. Ce ați scris dvs. nu s-a pierdut.',
    theirs: 'Publicat între timp',
    yours: 'Ce ați publica dvs.',
    over: 'Publică peste',
    take: 'Ia ce s-a publicat',
    takeAsk: 'Renunțați la ce ați scris?',
  },

  history: {
    open: 'Istoric',
    title: 'Istoricul versiunilor',
    empty: 'Încă nu s-a schimbat nimic de când se țin versiunile.',
    more: 'Mai vechi',
    version: (number: number) => `Versiunea ${number}`,
    actions: {
      initiala: 'Așa era la început',
      publicare: 'Publicat',
      retragere: 'Retras',
      restaurare: 'Pus la loc',
    } satisfies Record<VersionAction, string>,
    by: (action: string, who: string) => `${action} de ${who}`,
    current: 'cea de acum',
    compare: 'Compară cu cea de acum',
    compareLabel: (number: number) => `Compară versiunea ${number} cu cea de acum`,
    back: 'La toate versiunile',
    legend: 'Punând-o la loc, textul tăiat dispare, iar cel subliniat revine.',
    same: 'Textele sunt aceleași ca acum; diferă numai ordinea sau starea.',
    restore: 'Pune la loc',
    restoreAsk: (number: number) => `Puneți la loc versiunea ${number}?`,
    restoreText: 'Cetățenii o văd imediat. Versiunea de acum rămâne în istoric.',
    restored: (number: number) => `Versiunea ${number} este din nou cea publicată.`,
  },

  faq: {
    caption: 'Secțiuni de întrebări frecvente',
    name: 'Pagina',
    count: 'Întrebări',
    untranslated: 'Fără engleză',
    all: 'Toate secțiunile',
    questions: 'Întrebările secțiunii',
    place: 'Loc',
    question: 'Întrebarea',
    answer: 'Răspunsul',
    add: 'Adaugă o întrebare',
    addTitle: 'Întrebare nouă',
    editTitle: 'Modificați întrebarea',
    keep: 'Păstrează în ciornă',
    drop: 'Nu păstra',
    dropBack: 'Înapoi la text',
    dropAsk: 'Închideți fără să păstrați?',
    dropText: 'Ce ați scris în această întrebare se pierde. Restul ciornei rămâne.',
    empty: 'Secțiunea nu are nicio întrebare',
    emptyText: 'Cetățenii văd pagina fără întrebări frecvente.',
    editLabel: (question: string) => `Modifică: ${question}`,
    withdrawLabel: (question: string) => `Retrage: ${question}`,
    names: {
      LOGIN_PAGE: 'Autentificare',
      INREGISTRARE_PAGE: 'Înregistrare',
      RECUPERARE_PAROLA_PAGE: 'Recuperarea parolei',
      SUPORT_ONLINE_PAGE: 'Suport online',
      ACASA_PAGE: 'Acasă',
      CONTRACTE_PAGE: 'Contracte',
      FACTURI_PAGE: 'Facturi',
      PLATI_PAGE: 'Plăți',
      SOLICITARI_PAGE: 'Solicitări',
      SESIZARI_PAGE: 'Sesizări',
      LOCATII_PAGE: 'Locații',
      UTILE_PAGE: 'Informații utile',
      NOTIFICARI_PAGE: 'Notificări',
      SETARI_PAGE: 'Setări',
    } satisfies Record<FaqSlug, string>,
  },

  articles: {
    caption: 'Articole, în ordinea din portal',
    all: 'Toate articolele',
    add: 'Articol nou',
    empty: 'Niciun articol',
    emptyText: 'Cetățenii văd pagina „Informații utile” goală.',
    title: 'Titlu',
    summary: 'Rezumat',
    category: 'Categorie',
    categoryHint: 'Litere mici fără diacritice, cifre și cratime, ca „colectare-separata”.',
    slug: 'Nume scurt',
    slugHint:
      'Nu se mai schimbă. Litere mici fără diacritice, cifre și cratime, ca „saci-menajeri”.',
    slugWrong: 'Numai litere mici fără diacritice, cifre și cratime.',
    text: 'Text',
    state: 'Stare',
    active: 'publicat',
    withdrawn: 'retras',
    address: (id: number) => `Legătura către el, în alte texte: #/utile/${id}`,
    documents: 'Documente',
    documentCount: (count: number) => plural(count, { one: 'document', few: 'documente' }),
    noDocument: 'Niciun document.',
    documentsText: 'PDF sau imagine. Se văd și se scot imediat, fără publicare.',
    file: 'Fișierul',
    fileMissing: 'Alegeți un fișier.',
    addDocument: 'Alătură',
    removeDocument: (name: string) => `Scoate: ${name}`,
    removeAsk: (name: string) => `Scoateți documentul „${name}”?`,
    removeText: 'Cetățenii nu îl mai pot deschide. Fișierul se șterge.',
    remove: 'Scoate',
    withdrawTitle: 'Retragere',
    withdrawText:
      'Cetățenii nu mai văd articolul și documentele lui. Se poate publica din nou oricând.',
    withdrawAsk: (title: string) => `Retrageți articolul „${title}”?`,
    withdrawDone: 'Articolul este retras.',
    isWithdrawn: 'Articolul este retras: cetățenii nu îl văd. Publicându-l, se vede din nou.',
  },
}

/** Names a section of questions: the page that shows it, or its slug if none does. */
export const nameSection = (slug: string): string =>
  (words.faq.names as Record<string, string | undefined>)[slug] ?? slug
