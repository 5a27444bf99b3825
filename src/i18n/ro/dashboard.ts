import { weekdayOf } from '#contract/days.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { plural } from '#contract/plural.ro.ts'
import { formatDayOfMonth, formatWeekday } from '../dates.ts'

const shortDays = ['lun', 'mar', 'mie', 'joi', 'vin', 'sâm', 'dum']
const weekday = (day: string) => formatWeekday(day)
const capitalWeekday = (day: string) => {
  const name = weekday(day)
  return `${name.charAt(0).toLocaleUpperCase('ro')}${name.slice(1)}`
}

/** Texts of the home page. `day` is `2026-03-05`, `shown` the formatted date. */
export default {
  hello: (name: string) => `Bună ziua, ${name}`,
  helloNobody: 'Bună ziua',
  /** „Joi, 05-03-2026”. */
  today: (day: string, shown: string) => `${capitalWeekday(day)}, ${shown}`,
  newReport: 'Sesizare nouă',
  search: 'Căutați: baterii, gunoi',
  searchMissing:
    'Căutarea nu este încă pe acest dispozitiv. Deschideți din nou Acasă când aveți conexiune.',
  loading: 'Se încarcă pagina de pornire',
  reading:
    'Vedeți datele salvate pe acest dispozitiv. Pentru a trimite, autentificați-vă când revine conexiunea.',
  offline: 'Fără conexiune',
  offlineText: 'Pe acest dispozitiv nu sunt încă date salvate. Reîncercați când revine conexiunea.',
  offlinePart: 'Unele date nu sunt încă pe acest dispozitiv. Apar când revine conexiunea.',
  attention: {
    title: 'Cer atenția dvs.',
    asks: (subject: string, question: string | undefined) =>
      `${subject}: ${question ? `„${question}”` : 'operatorul vă întreabă ceva'}`,
    wrote: (subject: string) => `${subject}: operatorul v-a scris`,
    sesizare: (numar: string, when: string) => `Sesizarea ${numar}, ${when}`,
    solicitare: (numar: string, when: string) => `Solicitarea ${numar}, ${when}`,
    contract: (numar: string, left: number | null) =>
      `Contractul ${numar} ${left === null ? 'a expirat' : `expiră ${left === 0 ? 'azi' : `în ${formatDays(left)}`}`}`,
    waits: (days: number) => `așteaptă de ${formatDays(days)}`,
    renew: 'Reînnoiți-l de aici.',
    recurring: (numar: string) => `Contractul ${numar}: plata recurentă nu a reușit`,
    parked: (count: number) =>
      count === 1
        ? 'O trimitere nu a plecat'
        : `${plural(count, { one: 'trimitere', few: 'trimiteri' })} nu au plecat`,
    parkedLine: 'Vedeți de ce și încercați din nou. Nimic nu s-a pierdut.',
    waiting: (count: number) =>
      count === 1
        ? 'O trimitere așteaptă'
        : `${plural(count, { one: 'trimitere', few: 'trimiteri' })} așteaptă`,
  },
  pickups: {
    title: 'Următoarele colectări',
    next: 'Următoarea colectare',
    place: 'Locația',
    placeName: (alias: string, address: string) => (alias ? `${alias}, ${address}` : address),
    address: (street: string, number: string) => `${street} nr. ${number}`,
    details: 'Calendarul',
    missed: 'Gunoi neridicat',
    week: 'Colectări în următoarele 7 zile',
    today: 'Azi',
    tomorrow: 'Mâine',
    /** „Vineri, 06-03”. */
    onDay: (day: string, shown: string) => `${capitalWeekday(day)}, ${shown}`,
    headline: (when: string, fractions: string) => `${when}: ${fractions}`,
    outBy: (hour: string) => `Scoateți recipientul până la ${hour}.`,
    none: 'În următoarele zile nu este nicio colectare.',
    todayShort: 'azi',
    weekday: (day: string) => shortDays[weekdayOf(day) - 1] ?? '',
    sentence: (day: string, fractions: string, isToday: boolean, isMoved: boolean) =>
      `${isToday ? 'Azi, ' : ''}${weekday(day)} ${formatDayOfMonth(day)}${
        isMoved ? ', mutată' : ''
      }: ${fractions || 'nicio colectare'}`,
    moved: (fraction: string, day: string, shown: string, from: string, shownFrom: string) =>
      `${fraction}: ${weekday(day)}, ${shown} în loc de ${weekday(from)}, ${shownFrom}.`,
  },
  due: {
    next: (shown: string) => `Următoarea scadență: ${shown}`,
    pay: 'Plătește',
    contested: 'Facturile contestate sunt lăsate deoparte până primiți răspunsul.',
  },
  reports: {
    title: 'Sesizări deschise',
    all: 'Toate',
    number: (numar: string) => `Nr. ${numar}`,
  },
  news: 'Anunțuri',
  unread: 'Necitită',
  first: {
    title: 'Ce puteți face aici',
    report: 'Faceți o sesizare',
    reportText: 'Gunoi neridicat, recipient stricat, depozitare ilegală: cu poză și loc.',
    request: 'Trimiteți o solicitare',
    requestText: 'Contract nou, etichete, ridicări speciale: fără drum la ghișeu.',
    points: 'Găsiți un punct de colectare',
    pointsText: 'Programul și adresele din sector, pentru fiecare fel de deșeu.',
  },
}
