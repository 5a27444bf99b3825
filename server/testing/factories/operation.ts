import { randomBytes } from 'node:crypto'

// The discard port: nothing listens there.
const NOWHERE = '127.0.0.1:9'

/** Environment variables of a real operation at a public address, whose messages and calls to the bank reach nobody. */
export const operationVariables = () => ({
  DEMO: '0',
  PUBLIC_URL: 'https://portal.exemplu.ro',
  TRUST_PROXY: 'none',
  APP_KEY: randomBytes(32).toString('hex'),
  SMS_URL: `http://${NOWHERE}/`,
  SMTP_URL: `smtp://${NOWHERE}`,
  MAIL_FROM: 'portal@exemplu.ro',
  BANK_URL: `http://${NOWHERE}/`,
  BANK_USER: 'comerciant',
  BANK_PASSWORD: 'parola-comerciantului',
  BANK_CALLBACK_KEY: randomBytes(32).toString('base64url'),
  OPERATOR_NAME: 'Curat S.R.L.',
  OPERATOR_PHONE: '0264 123 456',
  OPERATOR_EMAIL: 'contact@curat.exemplu.ro',
  OPERATOR_ADDRESS: 'Str. Curată nr. 1',
})
