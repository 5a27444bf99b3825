import type { Catalogue } from '../catalogue.ts'

const pages: Catalogue['pages'] = {
  register: 'New account',
  forgotPassword: 'Password recovery',
  confirm: 'E-mail confirmation',
  undoChange: 'Undoing the change',
  terms: 'Terms and conditions',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility',
  boxed: 'Demonstration',
  home: 'Home',
  solicitari: 'My requests',
  solicitareNoua: 'New request',
  solicitare: 'Request',
  sesizari: 'My complaints',
  sesizare: 'Complaint',
  locatii: 'Places',
  locatie: 'Place',
  utile: 'Useful',
  util: 'Useful information',
  setari: 'Settings',
  notificari: 'Notifications',
  contracte: 'Active contracts',
  plati: 'Payments',
  payments: 'Cards and payments',
  plata: 'Payment result',
  suport: 'Online support',
  deTrimis: 'To be sent',
  notFound: 'This page does not exist',
}

export default pages
