export default {
  title: 'Create Account',
  lead: 'Pagină demonstrativă: nu creează niciun cont.',
  email: 'E-mail',
  username: 'Username',
  password: 'Parolă',
  repeatPassword: 'Repetă parola',
  terms: 'Accept termenii',
  create: 'Create Account',
  login: 'Autentificare',
}
