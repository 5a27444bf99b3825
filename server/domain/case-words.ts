import type { Db } from '#server/db/db.ts'
import { caseTexts as english } from './case-texts.en.ts'
import { caseTexts as romanian } from './case-texts.ro.ts'
import type { CaseTexts } from './case-texts.ro.ts'
import { translateTexts } from './translations.ts'
import type { BilingualWords, NoticeWords } from './notice-words.ts'

/** Writes a notification about a case in both languages; `names` are texts of content it mentions. */
export async function writeCaseWords<Names extends string[]>(
  db: Db,
  names: [...Names],
  write: (texts: CaseTexts, names: [...Names]) => NoticeWords,
): Promise<BilingualWords> {
  const translated = (await translateTexts(db, 'en', names)) as [...Names]
  return { ...write(romanian, names), english: write(english, translated) }
}
