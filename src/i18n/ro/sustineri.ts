import { plural } from '#contract/plural.ro.ts'

/** Texts of the complaints of others, loaded where these are shown. */
export default {
  nearTitle: 'Sesizate deja în apropiere',
  nearLead: 'Le-au trimis alți cetățeni. Nu arătăm cine și nici ce au scris.',
  alsoNear: (count: number) =>
    `${plural(count, { one: 'altă problemă', few: 'alte probleme' })} în apropiere`,
  within: (metres: number) => `sub ${metres} m`,
  sent: (day: string) => `trimisă pe ${day}`,
  supporters: (count: number) =>
    `Susținută de ${plural(count, { one: 'cetățean', few: 'cetățeni' })}`,
  support: 'Am și eu problema: o susțin',
  supportOf: (name: string) => `Am și eu problema: o susțin, ${name}`,
  supported: 'O susțineți',
  stop: 'Nu mai urmăresc',
  stopOf: (name: string) => `Nu mai urmăresc: ${name}`,
  stopped: 'Nu o mai urmăriți.',
  offline: 'Nu avem conexiune: nu am trimis nimic. Ce ați scris a rămas. Încercați din nou.',
  unanswered: 'Nu am putut verifica ce au sesizat alții aici. Puteți continua.',

  doneTitle: 'Susțineți sesizarea',
  doneText: 'Vă anunțăm când se schimbă starea ei. O găsiți la „Sesizările mele”, la „Urmărite”.',
  doneDraft: 'Ce ați scris a rămas pe acest dispozitiv, netrimis.',
  done: 'Gata, nu mai trimit alta',
  sendOwn: 'Trimit și sesizarea mea',
  drop: {
    title: 'Ștergem ce ați scris?',
    text: 'Textul și fotografiile din sesizarea începută se șterg de pe acest dispozitiv.',
    yes: 'Șterge',
    no: 'Înapoi',
    keep: 'Păstrează ciorna',
  },

  followed: 'Urmărite',
  followedCount: (count: number) =>
    plural(count, { one: 'sesizare a altcuiva', few: 'sesizări ale altora' }),
  followedLead: 'Sesizări ale altora pe care le susțineți. Vă anunțăm când se schimbă starea lor.',
  back: 'Sesizările mele',
  loading: 'Se încarcă sesizările urmărite',
  empty: 'Nu urmăriți nicio sesizare',
  emptyText: 'Când sesizați o problemă, vă arătăm dacă altcineva a sesizat-o deja.',
}
