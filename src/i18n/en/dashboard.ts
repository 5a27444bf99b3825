import { weekdayOf } from '#contract/days.ts'
import type { Catalogue } from '../catalogue.ts'
import { formatDayOfMonth, formatWeekday } from '../dates.ts'

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const weekday = (day: string) => formatWeekday(day)
const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

const dashboard: Catalogue['dashboard'] = {
  hello: (name) => `Hello, ${name}`,
  helloNobody: 'Hello',
  today: (day, shown) => `${weekday(day)}, ${shown}`,
  newReport: 'New complaint',
  search: 'Search: batteries, bill',
  searchMissing: 'The search is not on this device yet. Open Home again once you are back online.',
  loading: 'Loading the home page',
  reading:
    'You are seeing the data saved on this device. Sign in to send anything, once you are back online.',
  offline: 'You are offline',
  offlineText: 'Nothing is saved on this device yet. Try again once you are back online.',
  offlinePart: 'Some data is not on this device yet. It will appear once you are back online.',
  attention: {
    title: 'Needs your attention',
    asks: (subject, question) =>
      `${subject}: ${question ? `“${question}”` : 'the operator has asked you a question'}`,
    wrote: (subject) => `${subject}: the operator has written to you`,
    sesizare: (numar, when) => `Complaint ${numar}, ${when}`,
    solicitare: (numar, when) => `Request ${numar}, ${when}`,
    contract: (numar, left) =>
      `Contract ${numar} ${left === null ? 'has expired' : `ends ${left === 0 ? 'today' : `in ${count(left, 'day')}`}`}`,
    waits: (days) => `waiting for ${count(days, 'day')}`,
    renew: 'You can renew it here.',
    recurring: (numar) => `Contract ${numar}: the recurring payment failed`,
    parked: (number) => `${count(number, 'item')} could not be sent`,
    parkedLine: 'See why and try again. Nothing has been lost.',
    waiting: (number) => `${count(number, 'item')} waiting to be sent`,
  },
  pickups: {
    title: 'Next collections',
    next: 'Next collection',
    place: 'Place',
    placeName: (alias, address) => (alias ? `${alias}, ${address}` : address),
    address: (street, number) => `${street} nr. ${number}`,
    details: 'Calendar',
    missed: 'Tell us about a missed collection',
    week: 'Collections in the next 7 days',
    today: 'Today',
    tomorrow: 'Tomorrow',
    onDay: (day, shown) => `${weekday(day)}, ${shown}`,
    headline: (when, fractions) => `${when}: ${fractions}`,
    outBy: (hour) => `Put the bin out by ${hour}.`,
    none: 'There is no collection in the next few days.',
    todayShort: 'Today',
    weekday: (day) => shortDays[weekdayOf(day) - 1] ?? '',
    sentence: (day, fractions, isToday, isMoved) =>
      `${isToday ? 'Today, ' : ''}${weekday(day)} ${formatDayOfMonth(day)}${
        isMoved ? ', moved' : ''
      }: ${fractions || 'no collection'}`,
    moved: (fraction, day, shown, from, shownFrom) =>
      `${fraction}: ${weekday(day)}, ${shown} instead of ${weekday(from)}, ${shownFrom}.`,
  },
  due: {
    next: (shown) => `Next due date: ${shown}`,
    pay: 'Pay',
    contested: 'Disputed invoices are left out until you get an answer.',
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
    reportText: 'Missed collections, broken bins, fly-tipping: with a photo and the place.',
    request: 'Send a request',
    requestText: 'A new contract, labels or a special collection, without a visit to our office.',
    points: 'Find a collection point',
    pointsText: 'Addresses and opening hours, for each type of waste.',
  },
}

export default dashboard
