import type { Catalogue } from '../catalogue.ts'

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const outbox: Catalogue['outbox'] = {
  title: 'To be sent',
  lead: 'What you wrote waits here until it is sent. Nothing is deleted unless you delete it.',
  leadCapped:
    'What you wrote waits here until it is sent. If you do not open the portal for 7 days, the browser may delete what has not been sent.',
  link: (count) => `To be sent: ${count}`,
  kinds: {
    suport: 'Online support',
    sesizare: 'Complaint',
    solicitare: 'Request',
    'mesaj-solicitare': 'Message about a request',
    'mesaj-sesizare': 'Message about a complaint',
  },
  unknownKind: 'Item',
  written: (when, files) =>
    files > 0 ? `Written ${when} · ${some(files, 'file', 'files')}` : `Written ${when}`,
  waiting: 'Waiting',
  sending: (percent) => `Sending ${percent}%`,
  parked: 'Not sent:',
  sent: 'Sent',
  receipt: ({ id, date, numar }) => (numar ? `no. ${numar}` : date ? `no. ${id}/${date}` : ''),
  noticeOffer:
    'We can let you know when everything here has been sent, even with the portal closed.',
  noticeAllow: 'Notify me when it is sent',
  manySent: (count) => `${count} items have been sent. Their numbers are under “To be sent”.`,
  sendNow: 'Send now',
  retry: 'Try again',
  edit: 'Edit',
  hide: 'Hide',
  openCase: 'Open',
  remove: 'Delete',
  export: 'Export',
  removing: {
    title: 'Delete permanently?',
    text: 'What you wrote here has not been sent and cannot be recovered.',
    textUnreadable:
      'This portal cannot read what is here, and it may not have been sent. Export it first if you still need it: once deleted, it cannot be recovered.',
    yes: 'Yes, delete',
    no: 'No, keep it',
  },
  perhaps: {
    title: 'It may have arrived already',
    no: 'Wait',
    edit: {
      text: 'We tried to send it but do not know whether it arrived, and we cannot check right now. If you edit it, we will check before sending the new version.',
      yes: 'Edit anyway',
    },
    remove: {
      text: 'We tried to send it but do not know whether it arrived, and we cannot check right now. If you delete it, it disappears only from here: anything that has arrived is not withdrawn.',
      yes: 'Delete anyway',
    },
  },
  alreadyArrived: (number) =>
    `It has already arrived${number && `, as ${number}`}. It can no longer be edited or withdrawn from here.`,
  uncertain: 'We do not know yet whether it arrived. “Try again” will not send it twice.',
  signOutTitle: 'Something has not been sent yet',
  signOutText: (count) =>
    `${some(count, 'item is', 'items are')} waiting on this device and will be sent only after you sign in again.`,
  signOutYes: 'Sign out',
  signOutNo: 'Wait',
  reasons: {
    fisier_lipsa: 'a file is no longer on this device. Add it again.',
    in_modificare: 'the edit was not finished.',
    prea_mare_pe_drum:
      'your network blocks files this large. Choose a smaller photo or try another network.',
    oprit_pe_drum: 'your network blocked it. Try another network.',
    xsrf: 'the portal could not verify it. Try again.',
    other: 'the portal did not accept it. Check what you wrote and try again.',
  },
  unreadable: 'Written with another version of the portal. We keep it as it is.',
  empty: 'Nothing is waiting',
  home: 'Go to the home page',
  signIn: (count) => `Sign in to send ${some(count, 'item', 'items')}`,
  keptTitle: 'Saved',
  notKept: 'This browser cannot save what you write. Leave the page open until it is sent.',
  refused: {
    cookies:
      'Your browser blocks this site’s cookies. You can still read the frequently asked questions and call us. For your account and for Online support, allow cookies and reload the page. Phone:',
    session:
      'Your browser does not keep this site’s data. If you reload or close the page, you will have to sign in again.',
  },
  emptyNotKept: 'What you send while offline is not saved in this browser.',
  offlineNotKept:
    'You are offline. What you write is not saved: leave the page open and send it once you are back online.',
  leaves: {
    byItself: {
      hint: 'It will be sent automatically once you are online.',
      queued: 'It will be sent once you are back online',
      empty: 'What you send while offline is saved here and sent automatically.',
      kept: 'It could not be sent now. It has been saved on this device and will be sent automatically.',
      offline: 'You are offline. What you send is saved and sent automatically.',
    },
    withinHours: {
      hint: 'Sent even with the portal closed if you are online in the next few hours, otherwise when you open it.',
      queued: 'It will be sent once you are back online or when you open the portal',
      empty:
        'What you send while offline is saved here. It is sent automatically if you are back online in a few hours, otherwise when you open the portal.',
      kept: 'It could not be sent now and has been saved on this device. It will be sent automatically if you are back online in a few hours, otherwise when you open the portal.',
      offline:
        'You are offline. What you send is saved and sent automatically if you are back online in a few hours, otherwise when you open the portal.',
    },
    withPortalOpen: {
      hint: 'Sent when you are online with the portal open.',
      queued: 'It will be sent once you are back online, with the portal open',
      empty:
        'What you send while offline is saved here and sent when you are online with the portal open.',
      kept: 'It could not be sent now. It has been saved on this device and will be sent when you are online with the portal open.',
      offline:
        'You are offline. What you send is saved and sent once you are back online, with the portal open.',
    },
  },
  captive: 'The Wi-Fi network wants you to sign in. Open its page, then come back.',
  read: 'See the last saved data',
  back: 'You are back online.',
  wrongDate:
    'The date on this device is wrong. The portal still works. You can correct the date in the device’s settings.',
  demo: 'This is a demonstration: what you write here does not reach the operator. Do not use real data.',
}

export default outbox
