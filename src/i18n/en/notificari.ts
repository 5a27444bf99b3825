import type { Catalogue } from '../catalogue.ts'

const notificari: Catalogue['notificari'] = {
  title: 'Notifications',
  loading: 'Loading notifications',
  filters: 'Which notifications are shown',
  all: 'All',
  unreadOnly: 'Unread',
  readAll: 'Mark all as read',
  unread: 'Unread',
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  count: (shown, total) => `${shown} of ${total}`,
  empty: 'You have no notifications.',
  emptyUnread: 'You have no new notifications.',
  emptyText: 'Here we tell you when something changes: answers, moved collections, invoices.',
  preferences: 'Choose which notifications you get',
  push: {
    offer: 'Get notices when the app is closed too',
    offerText: 'This device can tell you when you get an answer or a collection is moved.',
    turnOn: 'Notify me here',
    later: 'No, thanks',
    installFirst: 'On iPhone and iPad notifications come only once the portal is on your screen.',
    denied:
      'You have blocked notifications of this portal. Your browser’s settings can allow them.',
    on: 'This device tells you when there is something new.',
    turnedOn: 'From now on we notify you on this device.',
    turnOff: 'Stop notifying here',
    failed: 'Notifications could not be turned on for this device. Try again later.',
  },
}

export default notificari
