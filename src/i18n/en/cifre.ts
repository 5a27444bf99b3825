import type romanian from '../ro/cifre.ts'
import { formatNumber, formatRounded } from '../numbers.ts'

const HOURS_A_DAY = 24

const count = (number: number, one: string, many = `${one}s`) =>
  `${formatNumber(number)} ${number === 1 ? one : many}`

/** Formats hours: “20 hours”, from two days on “3.2 days”. */
function duration(hours: number): string {
  if (hours < 2 * HOURS_A_DAY) return count(hours, 'hour')
  return `${formatRounded(hours / HOURS_A_DAY)} days`
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`

const texts: typeof romanian = {
  title: 'Open figures',
  lead: 'Complaints about public places, and how long they took to solve.',
  loading: 'Loading the figures',
  periods: 'Period',
  days: '30 days',
  year: '12 months',
  months: 'Other months',
  span: (from, to) => `From ${from} to ${to}.`,
  all: 'All problems',
  allAgain: 'Show all problems',
  received: 'Received',
  solved: 'Solved',
  open: 'Open',
  half: 'Half solved within',
  most: 'Nine in ten solved within',
  halfShort: 'Half within',
  inTime: 'Solved in time',
  inTimeShort: 'In time',
  late: 'Open past their deadline',
  closed: 'Closed otherwise',
  duration,
  percent,
  share: (part, whole) =>
    `${percent(part, whole)} (${formatNumber(part)} of ${formatNumber(whole)})`,
  promised: (days) => `Deadline: ${count(days, 'working day')}`,
  noTerm: 'Another institution answers',
  few: 'too few',
  fewOf: (names) => `Too few to count: ${names}.`,
  tooFew: 'There are too few complaints in this period to count them here.',
  byProblem: 'By problem',
  problem: 'Problem',
  byStreet: 'By street',
  street: 'Street',
  otherStreets: 'Other streets',
  moreStreets: (number) => `Show ${count(number, 'more street')}`,
  map: {
    label: 'Map of the complaints. The table below the map has the same figures.',
    hint: 'The number says how many complaints a square of about 100 m has.',
    square: (number, open, street) =>
      `${street === undefined ? 'Here' : `Near ${street}`}: ${count(number, 'complaint')}, ${formatNumber(open)} open.`,
    cluster: (number) => `${count(number, 'complaint')}. Zoom in.`,
  },
  others: 'Other figures',
  requests: 'Requests received',
  pickups: 'Collections reported as missed',
  ofThem: (number, done) => `${formatNumber(number)}, closed ${formatNumber(done)}`,
  how: 'How we count',
  rules: (least) => [
    'We count complaints about public places. What is about a home or a contract is not here.',
    'Received: sent in the period. Solved: closed with a solution in it. Open: not closed at its end.',
    'Time runs from sending to solving, days off included.',
    `So that we point at nobody, we count no fewer than ${least} complaints apart. A street with fewer is under “Other streets”.`,
    'A square with fewer is not on the map.',
    'The deadline is the one we promise for each problem. Without one it is the legal one, 30 days.',
  ],
  computed: (when) => `Figures computed ${when}.`,
  csv: 'Download the table (CSV)',
  licence: 'You may use these data. Licence:',
  api: 'For developers: Open311 GeoReport v2',
  offline: (when) => `You are offline. These are the figures last seen ${when}.`,
  neverSeen: 'You are offline. These figures were never opened on this device.',
  off: 'No figures are published here.',
  retry: 'Try again',
}
export default texts
