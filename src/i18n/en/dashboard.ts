import { weekdayOf } from '#contract/days.ts'
import type { Catalogue } from '../catalogue.ts'
import { formatDayOfMonth, formatWeekday } from '../dates.ts'

const shortDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekday = (day: string) => formatWeekday(day, 'en')
const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

const dashboard: Catalogue['dashboard'] = {
  hello: (name) => `Hello, ${name}`,
  helloNobody: 'Hello',
  today: (day, shown) => `${weekday(day)}, ${shown}`,
  newReport: 'New complaint',
  loading: 'Loading the home page',
  reading: 'You see the data saved on this device. To send, sign in when the connection is back.',
  offline: 'No connection',
  offlineText: 'Nothing is saved on this device yet. Retry when the connection is back.',
  offlinePart: 'Some data are not on this device yet. They appear when the connection is back.',
  attention: {
    title: 'Waiting for you',
    asks: (subject, question) =>
      `${subject}: ${question ? `“${question}”` : 'the operator asks you something'}`,
    wrote: (subject) => `${subject}: the operator has written to you`,
    sesizare: (numar, when) => `Complaint ${numar}, ${when}`,
    solicitare: (numar, when) => `Request ${numar}, ${when}`,
    contract: (numar, left) =>
      `Contract ${numar} ends ${left === 0 ? 'today' : `in ${count(left, 'day')}`}`,
    renew: 'You can renew it here.',
    recurring: (numar) => `Contract ${numar}: the recurring payment did not work`,
    parked: (number) => `${count(number, 'item')} could not be sent`,
    parkedLine: 'See why and try again. Nothing was lost.',
    waiting: (number) => `${count(number, 'item')} waiting to be sent`,
  },
  pickups: {
    title: 'Next collections',
    next: 'Next collection',
    place: 'Place',
    placeName: (alias, address) => (alias ? `${alias}, ${address}` : address),
    address: (street, number) => `${street} no. ${number}`,
    details: 'Calendar',
    week: 'Collections in the next 7 days',
    today: 'Today',
    tomorrow: 'Tomorrow',
    onDay: (day, shown) => `${weekday(day)}, ${shown}`,
    headline: (when, fractions) => `${when}: ${fractions}`,
    outBy: (hour) => `Put the container out by ${hour}.`,
    none: 'There is no collection in the next days.',
    todayShort: 'today',
    weekday: (day) => shortDays[weekdayOf(day) - 1] ?? '',
    sentence: (day, fractions, isToday, isMoved) =>
      `${isToday ? 'Today, ' : ''}${weekday(day)} ${formatDayOfMonth(day, 'en')}${
        isMoved ? ', moved' : ''
      }: ${fractions || 'no collection'}`,
    moved: (fraction, day, shown, from, shownFrom) =>
      `${fraction}: ${weekday(day)}, ${shown} instead of ${weekday(from)}, ${shownFrom}.`,
  },
  due: {
    title: 'To pay',
    asOf: (shown) => `As of ${shown}`,
    overdue: (sum) => `${sum} is overdue.`,
    next: (shown) => `Next due date: ${shown}`,
    pay: 'Pay',
  },
  reports: {
    title: 'Open complaints',
    all: 'All',
    number: (numar) => `No. ${numar}`,
  },
  news: 'Announcements',
  unread: 'Unread',
  first: {
    title: 'What you can do here',
    report: 'Make a complaint',
    reportText: 'Waste not collected, a broken container, illegal dumping: with photo and place.',
    request: 'Send a request',
    requestText: 'New contract, labels, special collections: without a trip to the desk.',
    points: 'Find a collection point',
    pointsText: 'Opening hours and addresses in the sector, for each kind of waste.',
  },
}

export default dashboard
