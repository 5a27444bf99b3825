import { limits } from '#contract/limits.ts'
import { callTexts, errorTexts } from '#contract/texts.en.ts'
import { isFeatureOff } from '../../browser/features.ts'
import type { Catalogue } from '../catalogue.ts'

const [way, address] = isFeatureOff('sms') ? ['e-mail', 'the address'] : ['SMS', 'phone number']

const forgotPassword: Catalogue['forgotPassword'] = {
  title: 'Password recovery',
  lead: 'Follow the steps below. It takes about two minutes.',
  steps: ['Identification', `${way} code`, 'New password', 'Success'],
  step1: 'Step 1',
  step1Text: 'Enter the e-mail address and the CNP or CUI of your account.',
  email: 'E-mail',
  cnpCui: 'CNP | CUI',
  next: 'Next step',
  working: 'Checking…',
  back: 'Back',
  step2: 'Step 2',
  step2Text: `Enter the code received by ${way} at ${address}`,
  code: `${way} code`,
  codeHint: `${limits.code.length} digits. The activation code is valid ${limits.code.validSeconds / 3600}h.`,
  resend: `Didn't receive the code? Resend the ${way} here.`,
  resendIn: (seconds) => `Didn't receive the code? Resend the ${way} in ${seconds} s.`,
  step3: 'Step 3',
  step3Text: 'Enter the desired password',
  password: 'Password',
  passwordHint: `Between ${limits.password.min} and ${limits.password.max} characters. A phrase that is easy to remember is best.`,
  confirmation: 'Confirm the password',
  success: 'Success',
  successText: 'Password updated successfully',
  loginLink: 'Sign in to your account',
  messages: {
    tooEarly: errorTexts.prea_devreme,
    resent: `The code was resent by ${way}`,
    identityInvalid: callTexts.recuperareDateIncorecte,
    emailInvalid: 'The e-mail entered is not valid',
    codeConfirmed: 'Code confirmed successfully. Please enter the desired password',
    updated: 'Password updated successfully',
  },
}

export default forgotPassword
