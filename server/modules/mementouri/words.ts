import { addDays, daysBetween } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import type { Language } from '#contract/languages.ts'
import type { City } from '#server/config/city/load-city.ts'
import { fillTemplate } from '#server/config/city/reminder-template.ts'
import type { ReminderPlaceholder, ReminderTextName } from '#server/config/city/reminder-texts.ts'
import type { ReminderWords } from '#server/config/city/reminder-texts.ro.ts'
import type { BilingualWords, NoticeWords } from '#server/domain/notice-words.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { reminderFormats as english } from './reminder-formats.en.ts'
import { reminderFormats as romanian } from './reminder-formats.ro.ts'
import type { Collection, ReminderFormats } from './reminder-formats.ro.ts'

/** Words of reminders: the city's texts, filled in. */

type WordsCity = Pick<City, 'mementouri'>
type Values<Name extends ReminderTextName> = Record<ReminderPlaceholder<Name>, string>
/** Text in both languages. */
type Translated = Record<Language, string>

/** Writes a reminder in both languages, or in the one that the city has it in. */
function write<Name extends ReminderTextName>(
  { mementouri }: WordsCity,
  name: Name,
  toValues: (formats: ReminderFormats, language: Language) => Values<Name>,
): BilingualWords {
  const { ro, en } = mementouri.texte[name]
  return {
    ...fill(ro, toValues(romanian, 'ro')),
    ...(en && { english: fill(en, toValues(english, 'en')) }),
  }
}

const fill = ({ titlu, text }: ReminderWords, values: Record<string, string>): NoticeWords => ({
  title: fillTemplate(titlu, values),
  text: fillTemplate(text, values),
})

interface Invoice {
  serie: string
  numar: string
  dueOn: Day
  restBani: number
}

/** `accruesOn`: first day with penalties; null where there are none. */
export const writeInvoice = (
  city: WordsCity,
  name: 'factura_scadenta' | 'factura_intarziata' | 'factura_penalitati',
  invoice: Invoice,
  { accruesOn, today }: { accruesOn: Day | null; today: Day },
): BilingualWords => {
  const ahead = accruesOn !== null && accruesOn > today ? accruesOn : null
  return write(city, name, ({ day, fullDay, weekday, near, lei }) => ({
    factura: invoiceNumber(invoice),
    suma: lei(invoice.restBani),
    scadenta: day(invoice.dueOn),
    cand: near(invoice.dueOn, today),
    penalitati_din: ahead ? fullDay(ahead) : '',
    ziua: ahead ? weekday(ahead) : '',
    ultima_zi: ahead ? day(addDays(ahead, -1)) : '',
  }))
}

/** `payee`: the payer's own name for the client. */
export const writePayeeInvoice = (
  city: WordsCity,
  name: 'acord_scadenta' | 'acord_intarziata',
  { payee, dueOn, restBani }: Pick<Invoice, 'dueOn' | 'restBani'> & { payee: string },
  today: Day,
): BilingualWords =>
  write(city, name, ({ day, near, lei }) => ({
    nume: payee,
    suma: lei(restBani),
    scadenta: day(dueOn),
    cand: near(dueOn, today),
  }))

export const writeContract = (
  city: WordsCity,
  numar: string,
  endsOn: Day,
  today: Day,
): BilingualWords =>
  write(city, endsOn < today ? 'contract_expirat' : 'contract_expira', ({ day, ahead }) => ({
    contract: numar,
    sfarsit: day(endsOn),
    cand: ahead(endsOn, today),
  }))

/** A case: nothing the citizen wrote. */
export interface Case {
  kind: ThreadKind
  numar: string
  /** Name of its type or category. */
  denumire: Translated
}

export const writeQuestion = (
  city: WordsCity,
  { kind, numar, denumire }: Case,
  askedOn: Day,
  today: Day,
): BilingualWords =>
  write(city, 'intrebare', ({ nouns, day, days }, language) => ({
    obiect: nouns[kind],
    numar,
    denumire: denumire[language],
    intrebat: day(askedOn),
    zile: days(daysBetween(askedOn, today)),
  }))

export const writeTermPassed = (
  city: WordsCity,
  { kind, numar, denumire }: Case,
  dueOn: Day,
): BilingualWords =>
  write(city, 'termen_depasit', ({ nouns, day }, language) => ({
    obiect: nouns[kind],
    numar,
    denumire: denumire[language],
    termen: day(dueOn),
  }))

export const writeSolved = (
  city: WordsCity,
  { numar, denumire }: Case,
  solvedOn: Day,
  reopenUntil: Day,
): BilingualWords =>
  write(city, 's_a_rezolvat', ({ day }, language) => ({
    numar,
    denumire: denumire[language],
    rezolvat: day(solvedOn),
    redeschidere: day(reopenUntil),
  }))

/** `removedOn`: day of its removal; null if that is not told yet. */
export const writeDraft = (
  city: WordsCity,
  denumire: Translated,
  touchedOn: Day,
  removedOn: Day | null,
): BilingualWords =>
  write(city, removedOn ? 'ciorna_se_sterge' : 'ciorna', ({ day }, language) => ({
    denumire: denumire[language],
    atins: day(touchedOn),
    sters: removedOn ? day(removedOn) : '',
  }))

/** Moved pick-ups of one place. */
export interface Pickups {
  fractions: string[]
  /** Name that the citizen gave the place; may be empty. */
  alias: string
  /** Day that they were planned for first. */
  planned: Day
  day: Day
  /** Empty if unknown. */
  hours: string
  /** Why the operator moved them; may be empty. */
  cause: Translated
}

export const writePickups = (
  city: WordsCity,
  name: 'ridicare_mutata' | 'ridicare_la_loc' | 'ridicare_maine',
  moved: Pickups,
  today: Day,
): BilingualWords =>
  write(city, name, ({ day, fullDay, movedTo, fractions }, language) => ({
    fractii: fractions(moved.fractions),
    locatie: moved.alias,
    planificat: day(moved.planned),
    zi_planificata: fullDay(moved.planned),
    zi: fullDay(moved.day),
    cand: movedTo(moved.day, today),
    ore: moved.hours,
    motiv: moved.cause[language],
  }))

/** `time`: until when the containers must be out, as `07:00`; empty if unknown. */
export const writeEve = (
  city: WordsCity,
  collected: readonly Collection[],
  time: string,
): BilingualWords =>
  write(city, 'ridicare_in_ajun', ({ fractions, collections }) => ({
    fractii: fractions([...new Set(collected.flatMap((one) => one.fractions))]),
    colectari: collections(collected),
    ora: time,
  }))

/** A pick-up that its citizen waited for. */
interface PickupOutcome extends Pick<Pickups, 'fractions' | 'alias' | 'cause'> {
  /** When it was made, or the end of its hours: `12:00`. */
  time: string
}

export const writePickupOutcome = (
  city: WordsCity,
  name: 'ridicare_facuta' | 'ridicare_nefacuta',
  { fractions: codes, alias, time, cause }: PickupOutcome,
): BilingualWords =>
  write(city, name, ({ fractions }, language) => ({
    fractii: fractions(codes),
    locatie: alias,
    ora: time,
    motiv: cause[language],
  }))

export const writeAccountUnused = (city: WordsCity, usedOn: Day, closedOn: Day): BilingualWords =>
  write(city, 'cont_se_inchide', ({ day }) => ({
    folosit: day(usedOn),
    inchis: day(closedOn),
    ultima_zi: day(addDays(closedOn, -1)),
  }))

export const writeCardExpires = (city: WordsCity, mask: string, lastDay: Day): BilingualWords =>
  write(city, 'card_expira', ({ day }) => ({ card: mask, ultima_zi: day(lastDay) }))

interface Debit {
  /** Contract number. */
  numar: string
  mask: string
  bani: number
  day: Day
}

export const writeDebitTomorrow = (
  city: WordsCity,
  { numar, mask, bani, day: on }: Debit,
): BilingualWords =>
  write(city, 'debitare_maine', ({ day, lei }) => ({
    contract: numar,
    card: mask,
    suma: lei(bani),
    zi: day(on),
  }))
