import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { formatCharacters } from '#contract/plural.ro.ts'
import { slugPattern } from '#contract/slug.ts'
import { normalizeText } from '#contract/text.ts'
import { formatIssues } from '#server/domain/format-issues.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { usefulTexts } from './texts.ro.ts'

const MOST_CHARACTERS = 20_000
const line = (most: number) =>
  z
    .string('lipsește')
    .min(1, 'lipsește')
    .max(most, `are mai mult de ${formatCharacters(most)}`)
const article = z.strictObject({
  slug: z.string().regex(slugPattern, 'are numai litere mici fără diacritice, cifre și cratime'),
  titlu: line(limits.addressText.max),
  rezumat: line(limits.reason.max),
  categorie: z
    .string('lipsește')
    .regex(slugPattern, 'are numai litere mici fără diacritice, cifre și cratime'),
  ordine: z.coerce
    .number('nu este un număr')
    .int('nu este un număr întreg')
    .min(0, 'este negativ')
    .optional(),
  continut: z.string('lipsește').transform(normalizeText).pipe(line(MOST_CHARACTERS)),
})
export type GivenArticle = z.infer<typeof article>

/** Parses an article. Throws `date_invalide` with all problems. */
export function checkArticle(given: unknown): GivenArticle {
  const parsed = article.safeParse(given)
  if (!parsed.success) throw refuse(formatIssues(parsed.error.issues))
  return parsed.data
}

/** Builds the error of an article with these problems. */
export const refuseArticle = (problems: string[]): ApiError =>
  refuse(problems.map((problem) => `  ${problem}`).join('\n'))

const refuse = (problems: string) =>
  new ApiError('date_invalide', { sentence: `${usefulTexts.wrong}\n${problems}` })
