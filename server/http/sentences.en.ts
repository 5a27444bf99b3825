import * as english from '#contract/texts.en.ts'
import * as romanian from '#contract/texts.ro.ts'

const LIMIT = '\u0000'

/** Translates a sentence of the contract's texts, as `translate` of content does. */
export function translateSentence(sentence: string): string | null {
  const known = sentences.get(sentence)
  if (known !== undefined) return known
  for (const { before, after, translate } of limited) {
    if (sentence.startsWith(before) && sentence.endsWith(after)) {
      return translate(sentence.slice(before.length, sentence.length - after.length))
    }
  }
  return null
}

/** Pairs the texts of two catalogues with the same keys. */
export function pairTexts<Key extends string | number>(
  from: Readonly<Record<Key, string>>,
  to: Readonly<Record<Key, string>>,
): [string, string][] {
  return (Object.keys(from) as Key[]).map((key) => [from[key], to[key]])
}

type FormKey = keyof typeof romanian.formTexts
const formKeys = Object.keys(romanian.formTexts) as FormKey[]
const hasLimit = (key: FormKey) => romanian.formTexts[key](LIMIT).includes(LIMIT)

const sentences = new Map([
  ...pairTexts(romanian.fieldTexts, english.fieldTexts),
  ...pairTexts(romanian.errorTexts, english.errorTexts),
  ...pairTexts(romanian.callTexts, english.callTexts),
  ...formKeys
    .filter((key) => !hasLimit(key))
    .map((key): [string, string] => [romanian.formTexts[key](''), english.formTexts[key]('')]),
])

// `pattern` is the sentence of a field itself, which would match any text.
const limited = formKeys
  .filter((key) => hasLimit(key) && key !== 'pattern')
  .map((key) => {
    const [before = '', after = ''] = romanian.formTexts[key](LIMIT).split(LIMIT)
    return { before, after, translate: english.formTexts[key] }
  })
