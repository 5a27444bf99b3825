import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { translateTexts } from '#server/domain/translations.ts'
import * as en from './messages.en.ts'
import * as ro from './messages.ro.ts'

/** E-mails to those who write to Online support, by language. */
export const supportMessages: Record<Language, typeof ro> = { ro, en }

/** Translates the operator's opening hours, which end these e-mails. */
export async function translateHours(
  db: Db,
  language: Language,
  operator: Env['operator'],
): Promise<Env['operator']> {
  const [program = operator.program] = await translateTexts(db, language, [operator.program])
  return { ...operator, program }
}
