import type ro from '../ro/sustineri.ts'

const count = (many: number, one: string, several: string) =>
  `${many} ${many === 1 ? one : several}`

/** English of the complaints of others. */
const texts: typeof ro = {
  nearTitle: 'Already sent nearby',
  nearLead: 'Other citizens sent them. We do not show who, nor what they wrote.',
  alsoNear: (many) => `${count(many, 'other problem', 'other problems')} nearby`,
  within: (metres) => `within ${metres} m`,
  sent: (day) => `sent on ${day}`,
  supporters: (many) => `Supported by ${count(many, 'citizen', 'citizens')}`,
  support: 'I have this problem too: support it',
  supportOf: (name) => `I have this problem too: support it, ${name}`,
  supported: 'You support it',
  stop: 'Stop following',
  stopOf: (name) => `Stop following: ${name}`,
  stopped: 'You no longer follow it.',
  offline: 'You are offline: nothing was sent. What you wrote is kept. Try again.',
  unanswered: 'We could not check what others have sent from here. You can continue.',

  doneTitle: 'You support the complaint',
  doneText:
    'We tell you when its status changes. You find it in “My complaints”, under “Followed”.',
  doneDraft: 'What you wrote is kept on this device, unsent.',
  done: 'Done, I send no other',
  sendOwn: 'Send my own complaint too',
  drop: {
    title: 'Delete what you wrote?',
    text: 'The text and photos of the complaint you began are deleted from this device.',
    yes: 'Delete',
    no: 'Back',
    keep: 'Keep the draft',
  },

  followed: 'Followed',
  followedCount: (many) => count(many, 'complaint of someone else', 'complaints of others'),
  followedLead: 'Complaints of others that you support. We tell you when their status changes.',
  back: 'My complaints',
  loading: 'Loading followed complaints',
  empty: 'You follow no complaints',
  emptyText: 'When you send a complaint, we show you whether someone else already has.',
}

export default texts
