import type { Catalogue } from '../catalogue.ts'

const login: Catalogue['login'] = {
  page: 'Sign in',
  title: 'Sign in to your account',
  lead: 'Contracts, invoices, complaints and collection days, in one place.',
  cnpCui: 'CNP or CUI',
  cnpCuiHint: 'Digits only. Enter the CUI without “RO”.',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  showLabel: 'Show the password',
  hideLabel: 'Hide the password',
  submit: 'Sign in',
  submitting: 'Checking…',
  forgot: 'I forgot my password',
  register: 'New account',
}

export default login
