import type { Language } from '#contract/languages.ts'
import * as en from './message-texts.en.ts'
import * as ro from './message-texts.ro.ts'

type MessageTexts = Omit<typeof ro, 'orphanedFilesEmail' | 'staffInvitation'>

/** Texts of messages to citizens, by language. */
export const messageTexts: Record<Language, MessageTexts> = { ro, en }
