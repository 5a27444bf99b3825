import { ApiError } from '#server/errors/api-error.ts'
import { open311Texts as english } from './texts.en.ts'
import { open311Texts as romanian } from './texts.ro.ts'

/** Builds the error of a parameter, with a sentence of Open311's own. */
export const parameterError = (name: string, sentence: keyof typeof romanian): ApiError =>
  new ApiError('date_invalide', {
    fields: { [name]: [romanian[sentence]] },
    fieldsEn: { [name]: [english[sentence]] },
  })
