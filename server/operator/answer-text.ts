import { messageRule } from '#contract/rules.ts'
import { normalizeText } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { OperatorError } from './errors.ts'

/** Normalizes and validates the text of an answer. Throws an `OperatorError`. */
export function parseAnswer(words: string): string {
  const text = normalizeText(words)
  const problem = text === '' ? 'required' : messageRule(text)
  if (problem) throw new OperatorError(`Textul răspunsului: ${fieldTexts[problem]}.`)
  return text
}
