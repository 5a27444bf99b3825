import { plainStates } from '#contract/case-states.en.ts'
import type { Catalogue } from '../catalogue.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

const cases: Catalogue['cases'] = {
  states: plainStates,
  official: 'Official state',
  number: (numar) => `No. ${numar}`,
  unread: 'Unread message',
  waiting: {
    title: 'To be sent',
    sending: 'Sending',
    parked: 'Not sent – open it',
    written: (when) => `Written ${when}`,
  },
  due: 'Legal deadline',
  left: (count) => (count === 0 ? 'last day' : `${days(count)} left`),
  passed: (count) => `${days(count)} overdue`,
  late: {
    ask: 'Ask for an answer',
    asked: (day: string) => `You asked for an answer on ${day}.`,
  },
  elapsed: (count, total) => `${count} of ${days(total)} passed`,
  answer: 'Answer',
  course: 'Progress',
  courseStates: { done: 'done', now: 'now', turn: 'waiting for your answer', next: 'to come' },
  sentDue: (day) => `We will answer by ${day}.`,
  leave: {
    open: 'Leave',
    title: 'Leave without sending?',
    text: 'A deleted draft cannot be recovered.',
    keep: 'Keep the draft and leave',
    drop: 'Delete and leave',
    stay: 'Stay here',
  },
  toQueue: 'See what is waiting',
}

export default cases
