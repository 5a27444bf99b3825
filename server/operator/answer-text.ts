import { messageRule } from '#contract/rules.ts'
import { normalizeText } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { OperatorError } from './errors.ts'

/** The words of an answer, as they are kept. Throws an `OperatorError` that says what is wrong with them. */
export function requireAnswer(words: string): string {
  const text = normalizeText(words)
  const problem = text === '' ? 'required' : messageRule(text)
  if (problem) throw new OperatorError(`Textul răspunsului: ${fieldTexts[problem]}.`)
  return text
}
