import type { EnglishState } from '#contract/desk/continut.ts'

/**
 * Decides how the English of a content stands. `isTranslated` tells it of one Romanian text, `earlier` are its texts in
 * older versions: a text that was translated then has an English that is older than the Romanian.
 */
export function judgeEnglish(
  isTranslated: (original: string) => boolean,
  texts: string[],
  earlier: string[],
): EnglishState {
  if (texts.every((text) => text === '' || isTranslated(text))) return 'la_zi'
  return [...texts, ...earlier].some(isTranslated) ? 'veche' : 'lipseste'
}
