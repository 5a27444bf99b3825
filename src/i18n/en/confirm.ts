import type { Catalogue } from '../catalogue.ts'

const confirm: Catalogue['confirm'] = {
  title: 'E-mail confirmation',
  lead: 'We are checking the link you received by e-mail.',
  checking: 'Checking…',
  done: 'The e-mail address is confirmed.',
  unknown: 'The link is not correct. Open it again from the e-mail, whole.',
  login: 'Go to sign-in',
  home: 'Go to your account',
  retry: 'Retry',
  undo: {
    title: 'Undoing the change',
    lead: 'The phone or e-mail of your account was changed.',
    question:
      'If you did not make this change, you can undo it. All devices will be signed out and you will choose a new password.',
    submit: 'Undo the change',
    mine: 'I made the change',
    unknown: 'The link is not correct. Open it again from the message, whole.',
    expired: 'The link has expired or is no longer valid. Write to us and we will help.',
    offline: 'The change cannot be undone without a connection. Try again once you are online.',
    support: 'Write to support',
    phoneBack: (phone) => `The account has the phone ${phone} again.`,
    emailBack: (email) => `The account has the address ${email} again.`,
    next: 'All devices were signed out. Choose a new password.',
    recover: 'Choose a new password',
  },
}

export default confirm
