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
}

export default confirm
