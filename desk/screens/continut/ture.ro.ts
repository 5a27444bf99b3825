import type { Rhythm } from '#contract/frequency.ro.ts'
import { plural } from '#contract/plural.ro.ts'

const rounds = { one: 'tură', few: 'ture' }
const places = { one: 'loc de consum', few: 'locuri de consum' }
const listCodes = (codes: readonly string[]) => codes.join(', ')

/** Texts of the rounds and of their moved days. */
export const words = {
  fraction: 'Deșeul',
  code: 'Cod',
  action: 'Acțiuni',
  none: '–',
  places: 'Locuri',
  countPlaces: (count: number) => plural(count, places),

  moves: {
    lead: 'O zi mutată apare în calendarul cetățenilor cu ziua veche și motivul.',
    year: 'Anul',
    add: 'Mută o zi',
    caption: 'Zilele mutate, după ziua nouă',
    empty: 'Nicio zi mutată în acest an',
    emptyText: 'Zilele mutate de aici sau aduse de importul turelor se văd în această listă.',
    from: 'Din',
    to: 'În',
    reason: 'Motiv',
    rounds: 'Ture',
    pickups: 'Ridicări',
    andMore: (codes: readonly string[], rest: number) =>
      rest > 0 ? `${listCodes(codes)} și încă ${rest}` : listCodes(codes),
    done: 's-a efectuat',
    withdraw: 'Retrage',
    withdrawLabel: (from: string, to: string) => `Retrage mutarea din ${from} în ${to}`,
    withdrawAsk: (from: string) => `Puneți la loc ziua de ${from}?`,
    withdrawText: (count: number, to: string) =>
      `Mutarea a ${plural(count, rounds)} în ${to} se retrage. Cetățenii văd din nou ziua dinainte. Nu pleacă mesaje.`,
    withdrawn: (count: number) => `Mutarea a fost retrasă, la ${plural(count, rounds)}.`,
  },
  move: {
    title: 'Mută o zi de colectare',
    scope: 'Ce se mută',
    all: 'Toate turele din ziua aceea',
    fraction: (name: string) => `Numai: ${name}`,
    oneRound: (code: string) => `Numai tura ${code}`,
    days: { din: 'Din ziua', in: 'În ziua' },
    reason: 'Motivul, citit de cetățeni',
    reasonHint: 'Pe scurt, ca „sărbătoare legală”.',
    show: 'Arată ce urmează',
    submit: 'Mută ziua',
    moves: (count: number, codes: readonly string[], placeCount: number) =>
      `Se mută ${plural(count, rounds)} (${listCodes(codes)}), la ${plural(placeCount, places)}.`,
    nothing: 'Din ziua aceea nu este ce muta: nu merge nicio tură, sau a fost deja mutată.',
    driven: (codes: readonly string[]) =>
      `Merg oricum în ziua nouă și rămân cum sunt: ${listCodes(codes)}.`,
    done: (codes: readonly string[]) => `S-au efectuat deja: ${listCodes(codes)}.`,
    message: 'Cetățenii vor citi în calendar:',
    noMessages: 'Nu pleacă mesaje. Pentru mesaje, trimiteți și un anunț.',
    finished: (count: number, placeCount: number) =>
      `S-au mutat ${plural(count, rounds)}, la ${plural(placeCount, places)}.`,
  },
  rounds: {
    search: 'Cod, deșeu sau stradă',
    clear: 'Șterge căutarea',
    caption: 'Turele de colectare',
    frequency: 'Frecvența',
    hours: 'Intervalul',
    next: 'Următoarea zi',
    open: 'Deschide',
    openLabel: (code: string) => `Deschide tura ${code}`,
    empty: 'Nicio tură',
    emptyText: 'Turele se aduc cu importul de ture. La o căutare, încercați numai numele străzii.',
    title: (code: string) => `Tura ${code}`,
    text: 'Ce citesc cetățenii',
    rhythm: 'Cât de des',
    rhythms: {
      saptamanal: 'În fiecare săptămână',
      doua_saptamani: 'O dată la două săptămâni',
      prima_din_luna: 'În prima zi de acest fel din lună',
      ultima_din_luna: 'În ultima zi de acest fel din lună',
      altfel: 'Altfel, în cuvinte',
    } satisfies Record<Rhythm | 'altfel', string>,
    weekdays: 'Zilele săptămânii',
    noWeekday: 'Alegeți cel puțin o zi.',
    byAppointment: 'Cu programare',
    citizensRead: 'Cetățenii citesc:',
    frequencyHint: 'În cuvinte, ca „la cerere”.',
    daysFrom: 'Aici se scrie numai textul; zilele din calendar vin din import.',
    hoursHint: 'Ca 07:00-12:00; gol, dacă nu se știe.',
    save: 'Salvează',
    saved: (code: string) => `Tura ${code} a fost schimbată.`,
    days: 'Zilele',
    noDays: 'Nicio zi planificată în următoarele trei luni.',
    day: 'Ziua',
    dayMoved: (from: string, reason: string) =>
      reason === '' ? `mutată din ${from}` : `mutată din ${from}: ${reason}`,
    dayDone: 'efectuată',
    dayPlanned: 'planificată',
    state: 'Stare',
    moveDay: 'Mută o zi a turei',
    buildings: 'Adrese',
    buildingsCaption: 'Adresele la care oprește tura',
    address: 'Adresa',
    noBuildings: 'Tura nu oprește la nicio adresă.',
  },
}
