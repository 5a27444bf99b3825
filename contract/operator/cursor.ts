import * as z from 'zod/mini'
import { wholeNumber } from '../query.ts'

/** Rows of one page of the operator's API, unless the call says how many, and at most. */
export const cursorPage = { size: 50, maxSize: 200 } as const

/** Parameters of a list: the cursor of the page before, and how many rows. */
export const cursorFields = {
  cursor: z.optional(z.string().check(z.maxLength(300))),
  limita: z.optional(wholeNumber(1, cursorPage.maxSize)),
}

/** One page of a list. `urmator` is the cursor of the next page, null on the last. */
export const cursorList = <T extends z.ZodMiniType>(item: T) =>
  z.object({ lista: z.array(item), total: z.int(), urmator: z.nullable(z.string()) })
