import type { Catalogue } from '../catalogue.ts'

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const outbox: Catalogue['outbox'] = {
  title: 'To be sent',
  lead: 'What you wrote waits here until it leaves. Nothing is deleted without you.',
  leadCapped:
    'What you wrote waits here until it leaves. If you do not open the portal for 7 days, the browser may delete what has not left.',
  link: (count) => `To be sent: ${count}`,
  kinds: {
    suport: 'Online support',
    sesizare: 'Report',
    solicitare: 'Application',
    'mesaj-solicitare': 'Message about an application',
    'mesaj-sesizare': 'Message about a report',
  },
  unknownKind: 'Submission',
  written: (when, files) =>
    files > 0 ? `Written ${when} · ${some(files, 'file', 'files')}` : `Written ${when}`,
  waiting: 'Waiting',
  sending: (percent) => `Sending ${percent}%`,
  parked: 'Not sent:',
  sent: 'Sent',
  receipt: ({ id, date, numar }) => (numar ? `no. ${numar}` : date ? `no. ${id}/${date}` : ''),
  noticeOffer: 'We can tell you when what waits has left, even with the portal closed.',
  noticeAllow: 'Tell me when it has left',
  manySent: (count) => `${count} submissions have left. Their numbers are under “To be sent”.`,
  sendNow: 'Send now',
  retry: 'Try again',
  edit: 'Change',
  hide: 'Hide',
  openCase: 'Open',
  remove: 'Delete',
  export: 'Export',
  removing: {
    title: 'Delete for good?',
    text: 'What you wrote here was not sent and cannot be brought back.',
    textUnreadable:
      'This portal cannot read what is here, and it may not have been sent. Export it first if you still need it: once deleted it cannot be brought back.',
    yes: 'Yes, delete',
    no: 'No, keep it',
  },
  perhaps: {
    title: 'It may have arrived already',
    no: 'I will wait',
    edit: {
      text: 'We tried to send it and do not know whether it arrived, and now we cannot ask. If you change it, we check before the new version leaves.',
      yes: 'Change it anyway',
    },
    remove: {
      text: 'We tried to send it and do not know whether it arrived, and now we cannot ask. If you delete it, it disappears from here only: what has arrived is not taken back.',
      yes: 'Delete it anyway',
    },
  },
  alreadyArrived: (number) =>
    `It has already arrived${number && `, as ${number}`}. It can no longer be changed or taken back from here.`,
  uncertain: 'We do not know yet whether it arrived. “Try again” does not send it twice.',
  signOutTitle: 'Something has not left yet',
  signOutText: (count) =>
    `${some(count, 'submission waits', 'submissions wait')} on this device. They leave only after you sign in again.`,
  signOutYes: 'Sign out',
  signOutNo: 'I will wait',
  reasons: {
    fisier_lipsa: 'a file is no longer on this device. Add it again.',
    in_modificare: 'the change was not finished.',
    prea_mare_pe_drum:
      'the network you use does not let files this large pass. Choose a smaller photo or try from another network.',
    oprit_pe_drum: 'the network you use did not let it pass. Try from another network.',
    xsrf: 'the portal could not verify it. Try again.',
    other: 'the portal did not take it. Check what you wrote and try again.',
  },
  unreadable: 'Written with another version of the portal. We keep it as it is.',
  empty: 'Nothing waits',
  home: 'Go to the first page',
  signIn: (count) => `Sign in to send ${some(count, 'request', 'requests')}`,
  keptTitle: 'Kept',
  notKept: 'This browser cannot keep what you write. Leave the page open until it is sent.',
  refused: {
    cookies:
      'Your browser blocks the cookies of this site. You can read the frequent questions and call us. For your account and for online support, allow cookies and reload the page. Phone:',
    session:
      'Your browser does not keep the data of this site. When you reload or close the page, you sign in again.',
  },
  emptyNotKept: 'What you send without a connection is not kept in this browser.',
  offlineNotKept:
    'No connection. What you write is not kept: leave the page open and send it when it is back.',
  leaves: {
    byItself: {
      hint: 'It leaves by itself when you are online.',
      queued: 'It is sent when the connection is back',
      empty: 'What you send without a connection is kept here and leaves by itself.',
      kept: 'Your request could not leave now. It was kept on this device and leaves by itself.',
      offline: 'No connection. What you send is kept and leaves by itself.',
    },
    withinHours: {
      hint: 'Sent even with the portal closed if you are online in the next hours, otherwise when you open it.',
      queued: 'It is sent when the connection is back or when you open the portal',
      empty:
        'What you send without a connection is kept here. It leaves by itself if the connection is back in a few hours, otherwise when you open the portal.',
      kept: 'Your request could not leave now. It was kept on this device. It leaves by itself if the connection is back in a few hours, otherwise when you open the portal.',
      offline:
        'No connection. What you send is kept and leaves by itself if it is back in a few hours, otherwise when you open the portal.',
    },
    withPortalOpen: {
      hint: 'Sent when you are online and the portal is open.',
      queued: 'It is sent when the connection is back, with the portal open',
      empty:
        'What you send without a connection is kept here. It leaves when you are online and the portal is open.',
      kept: 'Your request could not leave now. It was kept on this device. It leaves when you are online and the portal is open.',
      offline:
        'No connection. What you send is kept and leaves when it is back, with the portal open.',
    },
  },
  captive: 'The Wi-Fi network wants you to sign in. Open its page, then come back.',
  read: 'See the last saved data',
  back: 'The connection is back.',
  wrongDate:
    'This device shows another date than today’s. The portal works all the same. You can set the date in its settings.',
  demo: 'A demonstration: what you write here does not reach the operator. Do not use real data.',
}

export default outbox
