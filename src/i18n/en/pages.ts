import { isFeatureOff } from '../../browser/features.ts'
import type { Catalogue } from '../catalogue.ts'

const pages: Catalogue['pages'] = {
  register: 'New account',
  forgotPassword: 'Password recovery',
  confirm: 'E-mail confirmation',
  undoChange: 'Undo the change of phone or e-mail',
  terms: 'Terms and conditions',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility',
  boxed: 'Demonstration',
  home: 'Home',
  solicitari: 'My requests',
  solicitareNoua: 'New request',
  solicitare: 'Request',
  sesizari: 'My complaints',
  sesizareNoua: 'New complaint',
  sesizare: 'Complaint',
  locatii: 'Places',
  locatie: 'Place',
  punct: 'Collection point',
  utile: 'Useful information',
  util: 'Useful information',
  setari: 'Settings',
  notificari: 'Notifications',
  contracte: 'Active contracts',
  plati: 'Payments',
  payments: 'Pay by card',
  carduri: isFeatureOff('recurring') ? 'Cards' : 'Cards and recurring payments',
  plata: 'Payment result',
  suport: 'Online support',
  recipient: 'Bin',
  cifre: 'Open figures',
  deTrimis: 'To be sent',
  notFound: 'This page does not exist',
}

export default pages
