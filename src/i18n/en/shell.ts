import { city } from '../../browser/city.ts'
import type { Catalogue } from '../catalogue.ts'

const shell: Catalogue['shell'] = {
  portal: city.denumire,
  skip: 'Skip to content',
  switchLanguage: 'RO',
  switchLanguageLabel: 'RO – Română',
  switchLanguageTo: 'ro',
  support: 'ONLINE SUPPORT',
  faq: 'FREQUENTLY ASKED QUESTIONS',
  unsent: 'TO BE SENT',
  dispatcher: 'Call centre',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  copyright: (owner, year) => `© ${owner}, 2022–${year}`,
  close: 'Close',
  offline:
    'You are offline. What you filled in is still on the screen; try again once you are online.',
  loading: 'Loading',
  broken: {
    title: 'This page could not be shown',
    text: 'What you have sent is not lost. Try again; if it happens again, write to us or call us.',
    retry: 'Try again',
    home: 'Home page',
  },
}

export default shell
