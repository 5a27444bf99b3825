import type { Catalogue } from '../catalogue.ts'

const boxed: Catalogue['boxed'] = {
  title: 'Create Account',
  lead: 'A demonstration page: no account is created.',
  email: 'E-mail',
  username: 'Username',
  password: 'Password',
  repeatPassword: 'Repeat password',
  terms: 'I accept the terms',
  create: 'Create Account',
  login: 'Sign in',
}

export default boxed
