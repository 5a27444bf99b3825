import { addDays, daysBetween, formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { formatWeekday, formatFullDay, formatLei } from '#server/domain/format.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import type { NoticeWords } from '#server/domain/notice-words.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'

interface Invoice {
  serie: string
  numar: string
  dueOn: Day
  restBani: number
}

/** A case: nothing the citizen wrote. */
interface Case {
  kind: ThreadKind
  numar: string
  /** Name of its type or category. */
  denumire: string
}

interface Debit {
  /** Contract number. */
  numar: string
  mask: string
  bani: number
  day: Day
}

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
  cause: string
}

/** Reminders, in one language. `accruesOn`: first day with penalties. */
export interface ReminderTexts {
  invoiceDue(invoice: Invoice, today: Day): NoticeWords
  invoiceLate(invoice: Invoice, accruesOn: Day | null, today: Day): NoticeWords
  penaltiesNear(invoice: Invoice, accruesOn: Day): NoticeWords
  contractEnds(numar: string, endsOn: Day, today: Day): NoticeWords
  question(asked: Case, askedOn: Day, today: Day): NoticeWords
  termPassed(late: Case, dueOn: Day): NoticeWords
  solved(solved: Case, solvedOn: Day, reopenUntil: Day): NoticeWords
  draft(denumire: string, touchedOn: Day): NoticeWords
  draftRemoved(denumire: string, touchedOn: Day, removedOn: Day): NoticeWords
  pickupMoved(moved: Pickups, today: Day): NoticeWords
  pickupBack(moved: Pickups, today: Day): NoticeWords
  pickupTomorrow(moved: Pickups, today: Day): NoticeWords
  accountUnused(usedOn: Day, closedOn: Day): NoticeWords
  cardExpires(mask: string, lastDay: Day): NoticeWords
  debitTomorrow(debit: Debit): NoticeWords
}

const nouns: Record<ThreadKind, string> = { solicitare: 'solicitarea', sesizare: 'sesizarea' }

export const reminderTexts: ReminderTexts = {
  invoiceDue: (invoice, today) => ({
    title: `O factură a dvs. este scadentă ${formatNear(invoice.dueOn, today)}`,
    text: `Factura ${invoiceNumber(invoice)}, cu ${formatLei(invoice.restBani)} de plată, este scadentă ${formatNear(invoice.dueOn, today)}. O puteți plăti din portal.`,
  }),
  invoiceLate: (invoice, accruesOn, today) => ({
    title: 'O factură a dvs. nu a fost plătită la timp',
    text: `Factura ${invoiceNumber(invoice)} a fost scadentă pe ${formatDay(invoice.dueOn)} și are ${formatLei(invoice.restBani)} de plată. Plătiți-o din portal${
      accruesOn !== null && accruesOn > today
        ? `: de ${formatFullDay(accruesOn)}, curg penalități, din prima zi de întârziere`
        : ''
    }.`,
  }),
  penaltiesNear: (invoice, accruesOn) => ({
    title: `De ${formatWeekday(accruesOn)} curg penalități la o factură a dvs.`,
    text: `Factura ${invoiceNumber(invoice)} a fost scadentă pe ${formatDay(invoice.dueOn)} și are ${formatLei(invoice.restBani)} de plată. De ${formatFullDay(accruesOn)}, curg penalități, din prima zi de întârziere. Plătiți-o din portal până pe ${formatDay(addDays(accruesOn, -1))}.`,
  }),
  contractEnds: (numar, endsOn, today) =>
    endsOn < today
      ? {
          title: `Contractul ${numar} a expirat`,
          text: `Contractul ${numar} a expirat pe ${formatDay(endsOn)}. Cereți reînnoirea lui din portal, de la „Contracte”.`,
        }
      : {
          title: `Contractul ${numar} expiră ${formatAhead(endsOn, today)}`,
          text: `Contractul ${numar} expiră pe ${formatDay(endsOn)}. Cereți reînnoirea lui din portal, de la „Contracte”.`,
        },
  question: ({ kind, numar, denumire }, askedOn, today) => ({
    title: `Așteptăm răspunsul dvs. la ${nouns[kind]} ${numar}`,
    text: `La ${nouns[kind]} „${denumire}” v-am întrebat ceva acum ${formatDays(daysBetween(askedOn, today))}, pe ${formatDay(askedOn)}. Răspundeți din portal, ca să putem merge mai departe.`,
  }),
  termPassed: ({ kind, numar, denumire }, dueOn) => ({
    title: `Nu v-am răspuns la timp la ${nouns[kind]} ${numar}`,
    text: `Trebuia să vă răspundem la ${nouns[kind]} „${denumire}” până pe ${formatDay(dueOn)}. Ne pare rău. Cereți un răspuns din pagina ei; cine răspunde o vede atunci prima. Dacă tot nu primiți răspuns, legea vă dă dreptul să mergeți în instanță (Legea nr. 554/2004).`,
  }),
  solved: ({ kind, numar, denumire }, solvedOn, reopenUntil) => ({
    title: `S-a rezolvat ${nouns[kind]} ${numar}?`,
    text: `Pe ${formatDay(solvedOn)} am închis ${nouns[kind]} „${denumire}”. Spuneți-ne din pagina ei dacă problema s-a rezolvat. Dacă nu, o puteți redeschide până pe ${formatDay(reopenUntil)}.`,
  }),
  draft: (denumire, touchedOn) => ({
    title: 'Aveți o solicitare netrimisă',
    text: `Ciorna „${denumire}” a rămas cum era pe ${formatDay(touchedOn)}. Continuați-o și trimiteți-o din portal, sau ștergeți-o.`,
  }),
  draftRemoved: (denumire, touchedOn, removedOn) => ({
    title: `O ciornă a dvs. se șterge pe ${formatDay(removedOn)}`,
    text: `Ciorna „${denumire}” a rămas cum era pe ${formatDay(touchedOn)}. Dacă nu o continuați până atunci, o ștergem pe ${formatDay(removedOn)}, cu fișierele ei.`,
  }),
  pickupMoved: (moved, today) => ({
    title: `Colectarea de pe ${formatDay(moved.planned)} s-a mutat ${formatNear(moved.day, today)}`,
    text: `${describePickups(moved)} se face ${formatFullDay(moved.day)}${formatHours(moved)}, nu ${formatFullDay(moved.planned)}.${formatCause(moved)}`,
  }),
  pickupBack: (moved) => ({
    title: `Colectarea de pe ${formatDay(moved.planned)} nu se mai mută`,
    text: `${describePickups(moved)} se face tot ${formatFullDay(moved.planned)}${formatHours(moved)}.`,
  }),
  pickupTomorrow: (moved) => ({
    title: 'Mâine se face colectarea care a fost mutată',
    text: `${describePickups(moved)} se face mâine, ${formatFullDay(moved.day)}${formatHours(moved)}, nu ${formatFullDay(moved.planned)}.${formatCause(moved)}`,
  }),
  accountUnused: (usedOn, closedOn) => ({
    title: `Contul dvs. se închide pe ${formatDay(closedOn)}, dacă nu intrați în el`,
    text: `Nu ați mai folosit contul din ${formatDay(usedOn)}. Ca să îl păstrați, intrați în portal până pe ${formatDay(addDays(closedOn, -1))}. Altfel îl închidem pe ${formatDay(closedOn)} și ștergem datele lui. Le puteți descărca înainte, din setări.`,
  }),
  cardExpires: (mask, lastDay) => ({
    title: 'Cardul de pe care se face plata recurentă expiră',
    text: `Cardul ${mask} expiră după ${formatDay(lastDay)}. Alegeți din portal alt card pentru plata recurentă; altfel ea se oprește.`,
  }),
  debitTomorrow: ({ numar, mask, bani, day }) => ({
    title: 'Mâine se face o plată recurentă',
    text: `Mâine, ${formatDay(day)}, vom lua cel mult ${formatLei(bani)} de pe cardul ${mask}, pentru contractul ${numar}. Dacă nu doriți plata, opriți-o azi din portal, la plăți recurente.`,
  }),
}

/** „Colectarea pentru gunoi menajer, sticlă (Acasă)”. */
function describePickups({ fractions, alias }: Pickups): string {
  const names = fractions.map((fraction) => fractionName(fraction, 'ro')).join(', ')
  return `Colectarea pentru ${names}${alias && ` („${alias}”)`}`
}

const formatHours = ({ hours }: Pickups): string => hours && `, între orele ${hours}`
const formatCause = ({ cause }: Pickups): string => cause && ` Motivul: ${cause}.`

/** „azi”, „mâine”, „pe 12-03-2026”. */
function formatNear(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'azi'
  return days === 1 ? 'mâine' : `pe ${formatDay(day)}`
}

/** „azi”, „mâine”, „în 7 zile”. */
function formatAhead(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return days > 1 ? `în ${formatDays(days)}` : formatNear(day, today)
}
