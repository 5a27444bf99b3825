import type { Language } from '#contract/languages.ts'
import * as en from './messages.en.ts'
import * as ro from './messages.ro.ts'

/** Words of e-mails and of the page that stops them, by language. */
export const emailWords: Record<Language, typeof ro> = { ro, en }
