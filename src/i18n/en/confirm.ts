import type { Catalogue } from '../catalogue.ts'

const confirm: Catalogue['confirm'] = {
  title: 'E-mail confirmation',
  lead: 'We are checking the link you received by e-mail.',
  checking: 'Checking…',
  done: 'The e-mail address is confirmed.',
  unknown: 'The link is not correct. Copy the whole link from the e-mail and open it again.',
  login: 'Go to sign in',
  home: 'Go to your account',
  retry: 'Try again',
  undo: {
    title: 'Undo the change of phone or e-mail',
    lead: 'The phone or e-mail of your account was changed.',
    question:
      'If you did not make this change, you can undo it. All devices will be signed out and you will be asked to choose a new password.',
    submit: 'Undo the change',
    mine: 'I made this change',
    unknown: 'The link is not correct. Copy the whole link from the message and open it again.',
    expired: 'The link has expired or is no longer valid. Write to us and we will help you.',
    offline: 'You need to be online to undo the change. Try again once you are.',
    support: 'Write to support',
    phoneBack: (phone) => `Your account has the phone number ${phone} again.`,
    emailBack: (email) => `Your account has the address ${email} again.`,
    next: 'All devices have been signed out. Choose a new password.',
    recover: 'Choose a new password',
  },
}

export default confirm
