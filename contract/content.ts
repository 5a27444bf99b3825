import * as z from 'zod/mini'

/** Content of the operator in a response: the server translates it to the language of the request. */
export const contentText = z.string()

/** Language of an object's content, where it is not that of the request: nobody has translated it. */
export const contentLanguage = z.optional(z.literal('ro'))
