import type { Catalogue } from '../catalogue.ts'

const dashboard: Catalogue['dashboard'] = {
  hello: (name) => `Hello, ${name}`,
  helloNobody: 'Hello',
  ready: 'Your account is ready.',
  coming: 'Here you will find:',
  comingList: [
    'the collection days at your address',
    'invoices, and paying them by card',
    'complaints and requests, with the answers to them',
  ].join('\n'),
  until: 'Until then, write to us about anything through Online support.',
  later: 'This page is being prepared. Meanwhile write to us through Online support.',
  home: 'Back to Home',
  account: (name) => `${name}, account settings`,
  signOut: 'Sign out',
  signingOut: 'Signing out…',
}

export default dashboard
