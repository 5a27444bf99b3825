import { use } from 'react'
import en from './en/eve-reminder.ts'
import ro from './ro/eve-reminder.ts'
import { LanguageContext } from './use-texts.ts'

/** Returns the texts of the reminder of the evening before, which come with the chunk of its sheet. */
export const useEveReminderTexts = (): typeof ro => (use(LanguageContext) === 'en' ? en : ro)
