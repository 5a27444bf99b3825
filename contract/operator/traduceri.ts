import * as z from 'zod/mini'
import { booleanInQuery } from '../query.ts'
import { cursorFields, cursorList, cursorPage } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Longest text of the content: an article. */
export const longestContentText = 50_000

const contentText = z.string().check(z.maxLength(longestContentText, { error: 'tooLong' }))

/** A text of the content and its English. */
const translation = z.object({
  /** The Romanian text, exactly. */
  original: contentText.check(z.minLength(1, { error: 'required' })),
  /** Empty: the text stays in Romanian. */
  text: contentText,
})
export type TranslatedText = z.infer<typeof translation>

export const traduceriList = operatorEndpoint({
  method: 'GET',
  path: '/traduceri',
  summary: 'Textele conținutului și traducerile lor în engleză',
  scope: 'continut:citire',
  /** `fara_traducere`: only those without English. */
  query: z.object({ fara_traducere: z.optional(booleanInQuery), ...cursorFields }),
  data: cursorList(translation),
})

export const traduceriSalveaza = operatorEndpoint({
  method: 'POST',
  path: '/traduceri',
  summary: 'Adaugă sau schimbă traduceri în engleză ale unor texte',
  scope: 'continut:scriere',
  body: z.object({
    texte: z.array(translation).check(z.minLength(1), z.maxLength(cursorPage.maxSize)),
  }),
  data: z.object({ adaugate: z.int(), schimbate: z.int(), scoase: z.int() }),
})
