import { formatDays } from '#contract/duration.ro.ts'
import { plural } from '#contract/plural.ro.ts'
import { formatNumber, formatRounded } from '../numbers.ts'

const HOURS_A_DAY = 24

/** Formats hours: „20 de ore”, from two days on „3,2 zile”. */
function duration(hours: number): string {
  if (hours < 2 * HOURS_A_DAY) return plural(hours, { one: 'oră', few: 'ore' })
  const days = Math.round((hours / HOURS_A_DAY) * 10) / 10
  const few = 'zile'
  return Number.isInteger(days) ? formatDays(days) : `${formatRounded(days)} ${few}`
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`

const complaints = (count: number) => plural(count, { one: 'sesizare', few: 'sesizări' })

/** Texts of the public page of open figures. */
export default {
  title: 'Cifre deschise',
  lead: 'Ce s-a sesizat în locurile publice și în cât timp am rezolvat.',
  loading: 'Se încarcă cifrele',
  periods: 'Perioada',
  days: '30 de zile',
  year: '12 luni',
  months: 'Alte luni',
  span: (from: string, to: string) => `De la ${from} până la ${to}.`,
  all: 'Toate problemele',
  allAgain: 'Arată toate problemele',
  received: 'Primite',
  solved: 'Rezolvate',
  open: 'Deschise',
  half: 'Jumătate rezolvate în',
  most: 'Nouă din zece rezolvate în',
  halfShort: 'Jumătate în',
  inTime: 'Rezolvate la termen',
  inTimeShort: 'La termen',
  late: 'Deschise peste termen',
  closed: 'Închise altfel',
  duration,
  percent,
  share: (part: number, whole: number) =>
    `${percent(part, whole)} (${formatNumber(part)} din ${formatNumber(whole)})`,
  promised: (days: number) =>
    `Termen: ${plural(days, { one: 'zi lucrătoare', few: 'zile lucrătoare' })}`,
  noTerm: 'Răspunde altă instituție',
  few: 'prea puține',
  fewOf: (names: string) => `Prea puține ca să le numărăm: ${names}.`,
  tooFew: 'Sunt prea puține sesizări în această perioadă ca să le numărăm aici.',
  byProblem: 'Pe probleme',
  problem: 'Problema',
  byStreet: 'Pe străzi',
  street: 'Strada',
  otherStreets: 'Alte străzi',
  moreStreets: (count: number) => `Arată încă ${plural(count, { one: 'stradă', few: 'străzi' })}`,
  map: {
    label: 'Harta sesizărilor. Aceleași cifre sunt în tabelul de sub hartă.',
    hint: 'Numărul arată câte sesizări sunt într-un pătrat de circa 100 m.',
    square: (count: number, open: number, street: string | undefined) =>
      `${street === undefined ? 'Aici' : `Lângă ${street}`}: ${complaints(count)}, ${formatNumber(open)} deschise.`,
    cluster: (count: number) => `${complaints(count)}. Mărește harta.`,
  },
  others: 'Alte cifre',
  requests: 'Solicitări primite',
  pickups: 'Colectări reclamate ca nefăcute',
  ofThem: (count: number, done: number) => `${formatNumber(count)}, închise ${formatNumber(done)}`,
  how: 'Cum numărăm',
  rules: (least: number) => [
    'Numărăm sesizările despre locuri publice. Ce este despre o locuință sau despre un contract nu apare aici.',
    'Primite: trimise în perioadă. Rezolvate: încheiate cu rezolvare în perioadă. Deschise: nerezolvate la sfârșitul ei.',
    'Timpul se numără de la trimitere până la rezolvare, cu tot cu zilele libere.',
    `Ca să nu arătăm spre nimeni, nu numărăm separat mai puțin de ${complaints(least)}. O stradă cu mai puține este la „Alte străzi”.`,
    'Un pătrat cu mai puține nu este pe hartă.',
    'Termenul este cel pe care îl promitem la fiecare problemă. Fără el, este termenul legal, de 30 de zile.',
  ],
  computed: (when: string) => `Cifre calculate ${when}.`,
  csv: 'Descarcă tabelul (CSV)',
  licence: 'Puteți folosi aceste date. Licența:',
  api: 'Pentru programatori: Open311 GeoReport v2',
  offline: (when: string) => `Fără conexiune. Vedeți cifrele văzute ultima dată ${when}.`,
  neverSeen: 'Fără conexiune. Aceste cifre nu au mai fost deschise pe acest dispozitiv.',
  off: 'Aici nu se publică cifre.',
  retry: 'Reîncearcă',
}
