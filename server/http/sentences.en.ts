import * as deskEnglish from '#contract/desk/texts.en.ts'
import * as deskRomanian from '#contract/desk/texts.ro.ts'
import * as english from '#contract/texts.en.ts'
import * as operatorEnglish from '#contract/operator/texts.en.ts'
import * as operatorRomanian from '#contract/operator/texts.ro.ts'
import * as romanian from '#contract/texts.ro.ts'

/** Translates a sentence of the contract's texts, as `translate` of content does. */
export const translateSentence = (sentence: string): string | null =>
  sentences.get(sentence) ?? null

/** Pairs the texts of two catalogues with the same keys. */
export function pairTexts<Key extends string | number>(
  from: Readonly<Record<Key, string>>,
  to: Readonly<Record<Key, string>>,
): [string, string][] {
  return (Object.keys(from) as Key[]).map((key) => [from[key], to[key]])
}

const sentences = new Map([
  ...pairTexts(romanian.fieldTexts, english.fieldTexts),
  ...pairTexts(romanian.errorTexts, english.errorTexts),
  ...pairTexts(romanian.callTexts, english.callTexts),
  ...pairTexts(romanian.supportedReportTexts, english.supportedReportTexts),
  ...pairTexts(romanian.payeeTexts, english.payeeTexts),
  ...pairTexts(deskRomanian.deskErrorTexts, deskEnglish.deskErrorTexts),
  ...pairTexts(operatorRomanian.operatorErrorTexts, operatorEnglish.operatorErrorTexts),
  ...pairTexts(operatorRomanian.operatorCallTexts, operatorEnglish.operatorCallTexts),
])
