import { plainStates } from '#contract/case-states.ro.ts'
import { formatDays } from '#contract/duration.ro.ts'

/** Texts shared by solicitări and sesizări: their states, and their entries in the outbox. */
export default {
  states: plainStates,
  official: 'Stare oficială',
  number: (numar: string) => `Nr. ${numar}`,
  unread: 'Mesaj necitit',
  waiting: {
    title: 'De trimis',
    sending: 'Se trimite',
    parked: 'Netrimisă – deschideți',
    written: (when: string) => `Scrisă ${when}`,
  },
  due: 'Termen legal',
  left: (count: number) =>
    count === 0 ? 'ultima zi' : count === 1 ? 'mai este o zi' : `mai sunt ${formatDays(count)}`,
  passed: (count: number) => `depășit cu ${formatDays(count)}`,
  late: {
    ask: 'Cereți un răspuns',
    asked: (day: string) => `Ați cerut un răspuns la ${day}.`,
  },
  elapsed: (count: number, total: number) =>
    count === 1 ? `a trecut o zi din ${total}` : `au trecut ${formatDays(count)} din ${total}`,
  answer: 'Răspundeți',
  course: 'Parcurs',
  courseStates: {
    done: 'încheiat',
    now: 'acum',
    turn: 'așteaptă răspunsul dvs.',
    next: 'urmează',
  },
  sentDue: (day: string) => `Vă răspundem cel târziu la ${day}.`,
  leave: {
    open: 'Renunță',
    title: 'Ieșiți fără să trimiteți?',
    text: 'O ciornă ștearsă nu se mai poate recupera.',
    keep: 'Păstrează ciorna și ieși',
    drop: 'Șterge și ieși',
    stay: 'Rămân aici',
  },
  toQueue: 'Vedeți ce așteaptă',
}
