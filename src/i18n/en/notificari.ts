import { reminderAnswerNames } from '#contract/reminder-answers.en.ts'
import type { Catalogue } from '../catalogue.ts'

const notificari: Catalogue['notificari'] = {
  title: 'Notifications',
  loading: 'Loading notifications',
  filters: 'Show notifications',
  all: 'All',
  unreadOnly: 'Unread',
  readAll: 'Mark all as read',
  unread: 'Unread',
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  count: (shown, total) => `${shown} of ${total}`,
  empty: 'You have no notifications.',
  emptyUnread: 'You have no new notifications.',
  emptyText: 'We let you know here when something changes: answers, moved collections, invoices.',
  reminder: {
    answers: reminderAnswerNames,
    done: {
      maine: 'We will remind you again tomorrow.',
      oprit: 'We will not remind you of this again.',
      iar: 'We will keep reminding you.',
    },
    undo: 'Undo',
  },
  preferences: 'Choose your notifications',
  push: {
    offer: 'Get notifications even when the app is closed',
    offerText: 'This device can let you know when you get an answer or a collection is moved.',
    turnOn: 'Notify me here',
    later: 'No, thanks',
    installFirst:
      'On iPhone and iPad, notifications work only once the portal is on your Home Screen.',
    denied:
      'You have blocked notifications from this portal. You can allow them in your browser’s settings.',
    on: 'This device lets you know when there is something new.',
    turnedOn: 'From now on we will notify you on this device.',
    turnOff: 'Stop notifications here',
    failed: 'Notifications could not be turned on for this device. Try again later.',
  },
}

export default notificari
