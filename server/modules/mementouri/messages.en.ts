import { addDays, daysBetween } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import { formatDayIn, formatLei } from '#server/domain/format.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import type { Pickups, ReminderTexts } from './messages.ro.ts'

const nouns: Record<ThreadKind, string> = { solicitare: 'request', sesizare: 'complaint' }
const formatDay = (day: Day): string => formatDayIn('en', day)
const lei = (bani: number): string => formatLei(bani, 'en')

export const reminderTexts: ReminderTexts = {
  invoiceDue: (invoice, today) => ({
    title: `An invoice of yours is due ${formatNear(invoice.dueOn, today)}`,
    text: `Invoice ${invoiceNumber(invoice)}, with ${lei(invoice.restBani)} to pay, is due ${formatNear(invoice.dueOn, today)}. You can pay it in the portal.`,
  }),
  invoiceLate: (invoice, accruesOn, today) => ({
    title: 'An invoice of yours was not paid on time',
    text: `Invoice ${invoiceNumber(invoice)} was due on ${formatDay(invoice.dueOn)} and has ${lei(invoice.restBani)} to pay. Pay it in the portal${
      accruesOn !== null && accruesOn > today
        ? `: from ${formatDay(accruesOn)} penalties are charged, from the first day of delay`
        : ''
    }.`,
  }),
  penaltiesNear: (invoice, accruesOn) => ({
    title: `Penalties on an invoice of yours begin on ${formatDay(accruesOn)}`,
    text: `Invoice ${invoiceNumber(invoice)} was due on ${formatDay(invoice.dueOn)} and has ${lei(invoice.restBani)} to pay. From ${formatDay(accruesOn)} penalties are charged, from the first day of delay. Pay it in the portal by ${formatDay(addDays(accruesOn, -1))}.`,
  }),
  contractEnds: (numar, endsOn, today) =>
    endsOn < today
      ? {
          title: `Contract ${numar} has expired`,
          text: `Contract ${numar} expired on ${formatDay(endsOn)}. Request its renewal in the portal, under “Contracts”.`,
        }
      : {
          title: `Contract ${numar} expires ${formatAhead(endsOn, today)}`,
          text: `Contract ${numar} expires on ${formatDay(endsOn)}. Request its renewal in the portal, under “Contracts”.`,
        },
  question: ({ kind, numar, denumire }, askedOn, today) => ({
    title: `We wait for your answer to ${nouns[kind]} ${numar}`,
    text: `We asked you something about the ${nouns[kind]} “${denumire}” ${daysBetween(askedOn, today)} days ago, on ${formatDay(askedOn)}. Answer in the portal, so that we can go on.`,
  }),
  termPassed: ({ kind, numar, denumire }, dueOn) => ({
    title: `We have not answered ${nouns[kind]} ${numar} on time`,
    text: `We should have answered the ${nouns[kind]} “${denumire}” by ${formatDay(dueOn)}. We are sorry. Ask for an answer on its page; it then comes first for those who answer. If you still get no answer, the law lets you go to court (Law no. 554/2004).`,
  }),
  solved: ({ kind, numar, denumire }, solvedOn, reopenUntil) => ({
    title: `Is ${nouns[kind]} ${numar} solved?`,
    text: `On ${formatDay(solvedOn)} we closed the ${nouns[kind]} “${denumire}”. Tell us on its page whether the problem is solved. If it is not, you can reopen it until ${formatDay(reopenUntil)}.`,
  }),
  draft: (denumire, touchedOn) => ({
    title: 'You have a request that was not sent',
    text: `The draft “${denumire}” is as it was on ${formatDay(touchedOn)}. Go on with it and send it in the portal, or delete it.`,
  }),
  draftRemoved: (denumire, touchedOn, removedOn) => ({
    title: `A draft of yours is deleted on ${formatDay(removedOn)}`,
    text: `The draft “${denumire}” is as it was on ${formatDay(touchedOn)}. If you do not go on with it before, we delete it on ${formatDay(removedOn)}, with its files.`,
  }),
  pickupMoved: (moved, today) => ({
    title: `The collection of ${formatDay(moved.planned)} was moved to ${formatMovedTo(moved.day, today)}`,
    text: `${describePickups(moved)} is on ${formatDay(moved.day)}${formatHours(moved)}, not on ${formatDay(moved.planned)}.${formatCause(moved)}`,
  }),
  pickupBack: (moved) => ({
    title: `The collection of ${formatDay(moved.planned)} is no longer moved`,
    text: `${describePickups(moved)} is on ${formatDay(moved.planned)} after all${formatHours(moved)}.`,
  }),
  pickupTomorrow: (moved) => ({
    title: 'The collection that was moved is tomorrow',
    text: `${describePickups(moved)} is tomorrow, ${formatDay(moved.day)}${formatHours(moved)}, not on ${formatDay(moved.planned)}.${formatCause(moved)}`,
  }),
  accountUnused: (usedOn, closedOn) => ({
    title: `Your account is closed on ${formatDay(closedOn)}, unless you sign in`,
    text: `You have not used the account since ${formatDay(usedOn)}. To keep it, sign in to the portal by ${formatDay(addDays(closedOn, -1))}. Otherwise we close it on ${formatDay(closedOn)} and delete its data. You can download them before, in the settings.`,
  }),
  cardExpires: (mask, lastDay) => ({
    title: 'The card of your recurring payment expires',
    text: `Card ${mask} expires after ${formatDay(lastDay)}. Choose another card for the recurring payment in the portal; otherwise it stops.`,
  }),
  debitTomorrow: ({ numar, mask, bani, day }) => ({
    title: 'A recurring payment is made tomorrow',
    text: `Tomorrow, ${formatDay(day)}, we will take at most ${lei(bani)} from card ${mask}, for contract ${numar}. If you do not want it, stop it today in the portal, under recurring payments.`,
  }),
}

function describePickups({ fractions, alias }: Pickups): string {
  const names = fractions.map((fraction) => fractionName(fraction, 'en')).join(', ')
  return `The collection of ${names}${alias && ` (“${alias}”)`}`
}

const formatHours = ({ hours }: Pickups): string => hours && `, between ${hours}`
const formatCause = ({ cause }: Pickups): string => cause && ` Reason: ${cause}.`

function formatMovedTo(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return days > 1 ? formatDay(day) : formatNear(day, today)
}

function formatNear(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${formatDay(day)}`
}

function formatAhead(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return days > 1 ? `in ${days} days` : formatNear(day, today)
}
