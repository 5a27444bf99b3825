import type { Db } from '#server/db/db.ts'
import { caseTexts as english } from './case-texts.en.ts'
import { caseTexts as romanian } from './case-texts.ro.ts'
import type { CaseTexts } from './case-texts.ro.ts'
import { translateTexts } from './translations.ts'

/** Title and text of a notification. */
export interface NoticeWords {
  title: string
  text: string
}

/** Words in Romanian, and in English unless somebody wrote them in Romanian only. */
export interface BilingualWords extends NoticeWords {
  english?: NoticeWords | undefined
}

/** Writes a notification about a case in both languages; `names` are texts of content it mentions. */
export async function writeCaseWords<Names extends string[]>(
  db: Db,
  names: [...Names],
  write: (texts: CaseTexts, names: [...Names]) => NoticeWords,
): Promise<BilingualWords> {
  const translated = (await translateTexts(db, 'en', names)) as [...Names]
  return { ...write(romanian, names), english: write(english, translated) }
}
