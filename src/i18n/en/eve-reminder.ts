import type ro from '../ro/eve-reminder.ts'

const texts: typeof ro = {
  title: 'The evening before',
  lead: 'We tell you what is collected the next day, so that you put the bin out in time.',
  hour: 'At what time',
  channel: 'How',
  channels: { push: 'Notification', sms: 'SMS', email: 'E-mail' },
  hints: {
    push: 'The device will ask whether you allow notifications.',
    sms: 'To the number of your account.',
    email: 'To the address of your account.',
  },
  unconfirmed:
    'It is not confirmed in your account. Choose another, or confirm it in the settings.',
  moved: 'If a collection is moved, we tell you on the day it is moved.',
  save: 'Save',
  stop: 'Stop reminding me',
  close: 'Close',
  saved: (hour) => `We will remind you the evening before, at ${hour}.`,
  stopped: 'We will not remind you any more.',
}
export default texts
