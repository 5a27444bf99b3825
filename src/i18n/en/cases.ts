import type { Catalogue } from '../catalogue.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

const cases: Catalogue['cases'] = {
  number: (numar) => `No. ${numar}`,
  unread: 'Unread message',
  waiting: {
    title: 'To be sent',
    sending: 'Sending',
    parked: 'Not sent – open',
    written: (when) => `Written ${when}`,
  },
  due: 'Due',
  left: (count) => (count === 0 ? 'last day' : `${days(count)} left`),
  passed: (count) => `${days(count)} late`,
  elapsed: (count, total) => `${days(count)} passed of ${total}`,
  answer: 'Answer',
  course: 'Progress',
  courseStates: { done: 'done', now: 'now', turn: 'waits for your answer', next: 'to come' },
  sentDue: (day) => `We answer by ${day} at the latest.`,
  toQueue: 'See what waits',
}

export default cases
