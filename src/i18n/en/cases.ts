import type { Catalogue } from '../catalogue.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

const cases: Catalogue['cases'] = {
  states: {
    ciorna: 'Draft',
    inregistrata: 'Registered',
    preluata: 'Taken over',
    in_analiza: 'Under review',
    in_lucru: 'We have started work',
    completare_necesara: 'We need an answer from you',
    redirectionata: 'Sent to another institution',
    aprobata: 'Approved',
    respinsa: 'Rejected',
    finalizata: 'Completed',
    anulata: 'Cancelled',
    solutionata: 'Solved',
    clasata: 'Closed without action',
    redeschisa: 'Reopened',
  },
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
