import { limits } from '#contract/limits.ts'
import { callTexts, errorTexts } from '#contract/texts.ro.ts'
import { isFeatureOff } from '../../browser/features.ts'

const [way, address] = isFeatureOff('sms') ? ['e-mail', 'adresa'] : ['SMS', 'numărul de telefon']

export default {
  title: 'Recuperare parolă',
  lead: 'Urmați pașii de mai jos. Durează circa două minute.',
  steps: ['Identificare', `Cod ${way}`, 'Parolă nouă', 'Succes'] as string[],
  step1: 'Pasul 1',
  step1Text: 'Introduceți adresa de e-mail și CNP-ul sau CUI-ul contului.',
  email: 'E-mail',
  cnpCui: 'CNP | CUI',
  next: 'Următorul pas',
  working: 'Se verifică…',
  back: 'Inapoi',
  step2: 'Pasul 2',
  step2Text: `Introduceți codul primit prin ${way} la ${address}`,
  code: `Cod ${way}`,
  codeHint: `${limits.code.length} cifre. Codul de activare este valabil ${limits.code.validSeconds / 3600}h.`,
  resend: `Nu ați primit codul? Retrimitere ${way} aici.`,
  resendIn: (seconds: number) => `Nu ați primit codul? Retrimitere ${way} în ${seconds} s.`,
  step3: 'Pasul 3',
  step3Text: 'Introduceți parola dorită',
  password: 'Parolă',
  passwordHint: `Între ${limits.password.min} și ${limits.password.max} de caractere. O frază ușor de reținut este cea mai bună.`,
  confirmation: 'Confirmare parolă',
  success: 'Succes',
  successText: 'Parolă actualizată cu succes',
  loginLink: 'Autentificare cont',
  messages: {
    identityInvalid: callTexts.recuperareDateIncorecte,
    emailInvalid: 'E-mailul introdus nu este valid',
    tooEarly: errorTexts.prea_devreme,
    resent: `Codul a fost retrimis prin ${way}`,
    codeConfirmed: 'Codul a fost confirmat cu succes. Vă rugăm să introduceți parola dorită',
    updated: 'Parola a fost actualizată cu succes',
  },
}
