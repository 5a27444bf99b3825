import type { Failure, Meta, Success } from '#contract/envelope.ts'
import { errorTexts } from '#contract/texts.ro.ts'
import type { ErrorCode } from '#contract/codes.ts'
import type { Language } from '#contract/languages.ts'
import type { AnyErrorCode, ApiError } from '#server/errors/api-error.ts'
import { translateSentence } from './sentences.en.ts'

/** A list with its pagination. A handler returns it with `withMeta`. */
export class Page<D> {
  readonly data: D
  readonly meta: Meta

  constructor(data: D, meta: Meta) {
    this.data = data
    this.meta = meta
  }
}

/** Adds its pagination to a list. */
export const withMeta = <D>(data: D, meta: Meta): Page<D> => new Page(data, meta)

/** Serialises the success envelope as it is sent. */
export function successText(data: unknown, meta?: Meta): string {
  const envelope: Success<unknown> = meta
    ? { status_code: 200, data, meta }
    : { status_code: 200, data }
  return JSON.stringify(envelope)
}

/** Builds the failure envelope of an error. With wrong fields, the first one's sentence comes last, to be shown. */
export function errorEnvelope(refusal: ApiError, language: Language): Failure<AnyErrorCode> {
  const { data } = refusal.details
  const message = inLanguage(refusal.message, language)
  const fields = fieldsInLanguage(refusal, language)
  const first = fields && Object.values(fields)[0]?.[0]
  return {
    status_code: refusal.status,
    ...(data !== undefined && { data }),
    errors: {
      message: first ? [message, first] : [message],
      code: refusal.code,
      ...(fields && { fields }),
    },
  }
}

/** Builds the failure envelope of an unexpected error, with the reference that is also in the log. */
export function unexpectedEnvelope(reference: string, language: Language): Failure {
  const code: ErrorCode = 'eroare_generala'
  const sentence = inLanguage(errorTexts[code], language)
  const label = { ro: 'Număr de referință', en: 'Reference number' }[language]
  return {
    status_code: 500,
    data: { referinta: reference },
    errors: { message: [`${sentence} ${label}: ${reference}.`], code },
  }
}

const inLanguage = (sentence: string, language: Language): string =>
  language === 'en' ? (translateSentence(sentence) ?? sentence) : sentence

function fieldsInLanguage({ details }: ApiError, language: Language) {
  const { fields, fieldsEn } = details
  if (language === 'en' && fieldsEn) return fieldsEn
  return (
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, sentences]) => [
        name,
        sentences.map((sentence) => inLanguage(sentence, language)),
      ]),
    )
  )
}
