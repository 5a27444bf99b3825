import { plural } from '#contract/plural.ro.ts'
import contracte from './contracte.ts'

/** Texts of the places: the citizen's own and the public collection points. */
export default {
  title: 'Locații',
  tabs: { mele: 'Locațiile mele', puncte: 'Puncte de colectare' },

  mine: {
    loading: 'Se încarcă locațiile',
    search: 'Căutați o locație sau o stradă',
    none: 'Nicio colectare programată',
    empty: 'Nu aveți încă o locație',
    emptyText:
      'Locația apare aici după ce contractul este încheiat. Dacă aveți deja contract, îl puteți adăuga.',
    newContract: 'Încheie contract',
    linkContract: contracte.link,
  },

  contract: (numar: string) => `Contract ${numar}`,
  /** Debt of a contract, for all its places; `amount` is empty where nothing is owed. */
  debt: (amount: string, places: number) =>
    `${amount || 'nimic'} de plată${
      places > 1 ? `, pentru toate cele ${plural(places, { one: 'locație', few: 'locații' })}` : ''
    }`,
  asOf: (day: string) => `Calculat la ${day}`,

  day: {
    today: 'azi',
    tomorrow: 'mâine',
    /** „luni, 09-03”. */
    other: (weekday: string, day: string) => `${weekday}, ${day}`,
  },
  /** „Mâine: plastic și metal”. */
  pickup: (day: string, fractions: string) => `${day}: ${fractions}`,
  putOut: (hour: string) => `Scoateți recipientul până la ${hour}.`,
  moved: (day: string) => `Mutată de ${day}`,
  movedWhy: (day: string, reason: string) => `Mutată de ${day}: ${reason}`,

  eve: {
    ask: 'Amintește-mi',
    on: (hour: string) => `Vă amintim în ajun, la ${hour}`,
  },

  one: {
    back: 'Locații',
    title: 'Locație',
    loading: 'Se încarcă locația',
    onlySummary: 'Fără conexiune. Vedeți următoarele două săptămâni; restul apare când revine.',
    rename: 'Schimbă numele',
    name: 'Numele locației',
    save: 'Salvează',
    cancel: 'Renunță',
    renamed: 'Numele a fost salvat.',
    actions: 'Ce puteți face aici',
    calendar: 'Pune zilele în calendarul dvs.',
    missed: 'Gunoi neridicat',
    bulky: 'Cere ridicare voluminoase',
    week: 'Colectări în următoarele 7 zile',
    weekEmpty: (day: string) => `${day}: nicio colectare`,
    schedule: 'Program de colectare',
    noSchedule: 'La această locație nu este programată nicio colectare.',
    next: (day: string) => `următoarea: ${day}`,
    noNext: 'neprogramată',
    done: (when: string) => `Ridicat ${when}`,
    /** `when` is empty where the day is shown beside it. */
    notDone: (when: string) => (when ? `Neridicat ${when}` : 'Neridicat'),
    because: (outcome: string, reason: string) => `${outcome}: ${reason}`,
    days: {
      title: 'Calendarul colectărilor',
      before: 'Luna dinainte',
      after: 'Luna următoare',
      movedTo: (day: string) => `Mutată pe ${day}`,
      over: (count: number) => `Zilele trecute (${count})`,
      none: 'Nicio colectare în această lună.',
    },
    planned: 'Programată',
    unknown: 'Fără confirmare',
    containers: 'Recipiente',
    noContainers: 'Nu sunt recipiente înregistrate.',
    linked: 'Legate de această locație',
    aContract: 'Contract',
    contractText: 'Vedeți contractele',
    complaints: (count: number) =>
      `${plural(count, { one: 'sesizare deschisă', few: 'sesizări deschise' })} la această adresă`,
    lastComplaint: (numar: string, day: string) => `Ultima: nr. ${numar} din ${day}`,
  },

  ics: {
    title: 'Pune zilele în calendarul dvs.',
    lead: 'Calendarul telefonului sau al calculatorului arată colectările și se actualizează singur când o zi se mută.',
    exists:
      'Ați făcut deja o adresă pentru acest calendar. Din motive de siguranță nu o mai putem arăta. Dacă faceți una nouă, cea veche nu mai funcționează.',
    dues: 'Și scadențele facturilor și sfârșitul contractului',
    make: 'Creează adresa',
    renew: 'Fă o adresă nouă',
    address: 'Adresa secretă a calendarului',
    copyName: 'Copiază adresa calendarului',
    open: 'Deschide în calendar',
    secret:
      'Oricine are această adresă poate vedea zilele din calendar. Nu o dați altcuiva. O adresă nouă o oprește pe aceasta.',
    how: 'Dacă butonul nu deschide nimic, copiați adresa și lipiți-o în calendar, la „Abonare” sau „De la adresă URL”.',
    once: 'Se arată doar acum: după închidere nu o mai putem arăta.',
    close: 'Închide',
  },

  points: {
    loading: 'Se încarcă punctele de colectare',
    search: 'Căutați un punct sau o stradă',
    fractions: 'Filtru după deșeu',
    kinds: 'Filtru după tip',
    anyFraction: 'Orice deșeu',
    anyKind: 'Toate tipurile',
    near: 'Aproape de mine',
    locating: 'Se caută locul…',
    denied:
      'Dispozitivul nu ne spune unde sunteți. Permiteți accesul la locație în setările browserului. Lista rămâne în ordine alfabetică.',
    unanswered:
      'Încă nu știm unde sunteți. Dacă browserul vă întreabă despre locație, răspundeți-i. Lista rămâne în ordine alfabetică.',
    notFound: 'Nu am putut afla unde sunteți. Lista rămâne în ordine alfabetică.',
    private: 'Locul dvs. rămâne pe acest dispozitiv.',
    count: (count: number) => plural(count, { one: 'punct', few: 'puncte' }),
    byDistance: (count: number) =>
      `${plural(count, { one: 'punct', few: 'puncte' })}, de la cel mai apropiat`,
    shown: (shown: number, total: number) =>
      `${shown} din ${plural(total, { one: 'punct', few: 'puncte' })}`,
    takes: (fractions: string) => `Primește: ${fractions}`,
    none: 'Nu sunt încă puncte de colectare',
    noneText: 'Apar aici după ce operatorul le publică.',
    noneFound: 'Niciun punct nu se potrivește',
    noneFoundText: 'Ștergeți căutarea sau un filtru.',
    reset: 'Arată toate punctele',
    metres: (metres: string) => `${metres} m`,
    kilometres: (kilometres: string) => `${kilometres} km`,
    away: (distance: string) => `la ${distance} de dvs.`,
  },

  open: {
    always: 'Non-stop',
    seasonal: 'Sezonier',
    until: (hour: string) => `Deschis până la ${hour}`,
    untilDay: (day: string, hour: string) => `Deschis până ${day}, ${hour}`,
    closedUntil: (hour: string) => `Închis până la ${hour}`,
    closedUntilDay: (day: string, hour: string) => `Închis până ${day}, ${hour}`,
    closed: 'Închis',
  },

  point: {
    back: 'Puncte de colectare',
    loading: 'Se încarcă punctul',
    title: 'Punct de colectare',
    onlySummary: 'Fără conexiune. Vedeți ce este salvat din listă; restul apare când revine.',
    directions: 'Arată drumul',
    call: 'Sună la',
    address: 'Adresa',
    copyAddress: 'Copiază adresa',
    schedule: 'Program',
    closed: 'Închis',
    always: 'Deschis non-stop',
    today: 'azi',
    takes: 'Ce puteți aduce',
    services: 'Servicii',
    details: 'Detalii',
    kind: 'Fel',
    phone: 'Telefon',
    email: 'E-mail',
    access: 'Acces cu scaunul rulant',
    accessible: 'Da',
    notAccessible: 'Nu',
    notes: 'De știut',
  },

  map: {
    of: (name: string) => `Hartă cu ${name}`,
    all: 'Harta punctelor de colectare. Aceleași puncte sunt în listă.',
    chosen: 'Punctul ales pe hartă',
    hint: 'Mutați și măriți harta cu două degete.',
    cluster: (count: number) => `${plural(count, { one: 'punct', few: 'puncte' })}: măriți harta`,
    legend: 'Legenda hărții',
    count: 'Numărul din cerc: câte puncte sunt acolo',
    show: 'Hartă',
  },
}
