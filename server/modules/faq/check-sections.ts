import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { formatCharacters } from '#contract/plural.ro.ts'
import { normalizeText } from '#contract/text.ts'
import { formatIssues } from '#server/domain/format-issues.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { faqTexts } from './texts.ro.ts'

const trimmed = (max: number) =>
  z
    .string('nu este un text')
    .transform(normalizeText)
    .refine((text) => text !== '', 'lipsește')
    .refine((text) => text.length <= max, `are mai mult de ${formatCharacters(max)}`)
const wrongShape = {
  error: ({ code }: { code: string }) =>
    code === 'invalid_type' ? 'nu este ca în exemplu' : undefined,
}
const item = z.strictObject(
  {
    intrebare: trimmed(limits.addressText.max),
    raspuns: trimmed(limits.observations.max),
    ordine: z.int('nu este un număr întreg').min(0, 'este negativ').optional(),
  },
  wrongShape,
)
const sections = z.record(
  z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/, 'secțiunea se scrie ca LOGIN_PAGE'),
  z.array(item, 'nu este o listă').min(1, 'nu are întrebări'),
  wrongShape,
)
export type Sections = z.infer<typeof sections>

/** Parses lists of questions by section. Throws `date_invalide` with all problems. */
export function checkSections(value: unknown): Sections {
  const parsed = sections.safeParse(value)
  if (!parsed.success) throw refuse(`${faqTexts.wrong}\n${formatIssues(parsed.error.issues)}`)
  for (const [slug, items] of Object.entries(parsed.data)) {
    const questions = new Set(items.map(({ intrebare }) => intrebare))
    if (questions.size < items.length) throw refuse(faqTexts.twice(slug))
  }
  return parsed.data
}

/** Builds the error of content with these problems. */
export const refuseFaq = (problems: string[]): ApiError =>
  refuse([faqTexts.wrong, ...problems.map((problem) => `  ${problem}`)].join('\n'))

const refuse = (sentence: string) => new ApiError('date_invalide', { sentence })
