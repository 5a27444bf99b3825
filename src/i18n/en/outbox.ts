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
  noticeOffer: 'You may close the portal: what waits leaves without it.',
  noticeAllow: 'Tell me when it has left',
  manySent: (count) => `${count} submissions have left. Their numbers are under “To be sent”.`,
  sendNow: 'Send now',
  retry: 'Try again',
  edit: 'Change',
  remove: 'Delete',
  export: 'Export',
  removeTitle: 'Delete for good?',
  removeText: 'What you wrote here was not sent and cannot be brought back.',
  removeYes: 'Yes, delete',
  removeNo: 'No, keep it',
  signOutTitle: 'Something has not left yet',
  signOutText: (count) =>
    `${some(count, 'submission waits', 'submissions wait')} on this phone. They leave only after you sign in again.`,
  signOutYes: 'Sign out',
  signOutNo: 'I will wait',
  reasons: {
    fisier_lipsa: 'a file is no longer on this phone. Add it again.',
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
      empty: 'What you send without a connection is kept here and leaves by itself.',
      kept: 'Your request could not leave now. It was kept on this phone and leaves by itself.',
      offline: 'No connection. What you send is kept and leaves by itself.',
    },
    withPortalOpen: {
      hint: 'It leaves when you are online and the portal is open.',
      empty:
        'What you send without a connection is kept here. It leaves when you are online and the portal is open.',
      kept: 'Your request could not leave now. It was kept on this phone. It leaves when you are online and the portal is open.',
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
