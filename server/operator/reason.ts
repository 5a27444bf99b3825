import { reasonRule, requiredRule } from '#contract/rules.ts'
import { normalizeText } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { OperatorError, UsageError } from './errors.ts'

/** Parses the value of `--motiv`. Throws a `UsageError` when it is missing, an `OperatorError` when it is invalid. */
export function parseReason(given: string | undefined): string {
  if (given === undefined) throw new UsageError('Lipsește --motiv <text>.')
  const why = normalizeText(given)
  const problem = requiredRule(why) ?? reasonRule(why)
  if (problem) throw new OperatorError(`Motivul: ${fieldTexts[problem]}.`)
  return why
}
