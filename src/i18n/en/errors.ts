import { errorTexts } from '#contract/texts.en.ts'
import type { Catalogue } from '../catalogue.ts'

const otherAccount =
  'This form belongs to the account it was started with, which is no longer open here. You can send it after signing in to that account again.'

const errors: Catalogue['errors'] = {
  titles: { success: 'Success', error: 'Error', congratulations: 'Congratulations!' },
  general: errorTexts.eroare_generala,
  unexpected: 'We ran into a problem processing your information. Please retry or come back later.',
  brokenDialog: (phone) =>
    `The window could not be shown. The page goes on; try again or call ${phone}.`,
  otherAccount,
  sessionEnded: 'We signed you out to be safe. What you wrote has been kept.',
  codes: { ...errorTexts, alt_cont: otherAccount },
}

export default errors
