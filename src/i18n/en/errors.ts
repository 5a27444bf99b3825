import { errorTexts } from '#contract/texts.en.ts'
import type { Catalogue } from '../catalogue.ts'

const otherAccount =
  'This form belongs to the account it was started with, which is no longer signed in here. You can send it after you sign in to that account again.'

const errors: Catalogue['errors'] = {
  titles: { success: 'Success', error: 'Error', congratulations: 'Congratulations!' },
  general: errorTexts.eroare_generala,
  unexpected: 'We ran into a problem processing your information. Please retry or come back later.',
  brokenDialog: (phone) =>
    `This window could not be shown. The rest of the page works; try again or call ${phone}.`,
  otherAccount,
  sessionEnded: 'We signed you out to keep your account safe. What you wrote has been kept.',
  codes: { ...errorTexts, alt_cont: otherAccount },
}

export default errors
