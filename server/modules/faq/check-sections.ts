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
const items = z.array(item, 'nu este o listă').min(1, 'nu are întrebări')
const sections = z.record(
  z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/, 'secțiunea se scrie ca LOGIN_PAGE'),
  items,
  wrongShape,
)
export type Sections = z.infer<typeof sections>

/** Parses lists of questions by section. Throws `date_invalide` with all problems. */
export function checkSections(value: unknown): Sections {
  const parsed = sections.safeParse(value)
  if (!parsed.success) throw refuse(`${faqTexts.wrong}\n${formatIssues(parsed.error.issues)}`)
  for (const [slug, section] of Object.entries(parsed.data)) assertUnique(slug, section)
  return parsed.data
}

/** Parses the questions of one section as `checkSections` does, with problems in the words of the desk's form. */
export function checkSection(slug: string, value: readonly unknown[]): Sections[string] {
  if (value.length === 0) throw refuse(faqTexts.empty(slug))
  const parsed = items.safeParse(value)
  if (!parsed.success) {
    throw refuseFaq(
      parsed.error.issues.map(({ path: [index, field], message }) =>
        [faqTexts.question(Number(index)), field, message].join(': '),
      ),
    )
  }
  assertUnique(slug, parsed.data)
  return parsed.data
}

function assertUnique(slug: string, section: Sections[string]): void {
  const questions = new Set(section.map(({ intrebare }) => intrebare))
  if (questions.size < section.length) throw refuse(faqTexts.twice(slug))
}

/** Builds the error of content with these problems. */
export const refuseFaq = (problems: string[]): ApiError =>
  refuse([faqTexts.wrong, ...problems.map((problem) => `  ${problem}`)].join('\n'))

const refuse = (sentence: string) => new ApiError('date_invalide', { sentence })
