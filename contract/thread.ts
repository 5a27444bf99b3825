import * as z from 'zod/mini'
import { id, instant, messageText } from './fields.ts'
import { limits } from './limits.ts'
import { descriptor, fileReference } from './uploads.ts'

/** A message between a citizen and the operator, about one solicitare or one sesizare. */
export const message = z.object({
  id,
  autor: z.enum(['cetatean', 'operator']),
  text: z.string(),
  fisiere: z.array(descriptor),
  creat_la: instant,
  /** Time at which the other side read it. */
  citit_la: z.optional(instant),
})
export type Message = z.infer<typeof message>

export const fileReferences = z
  .array(fileReference)
  .check(z.maxLength(limits.filesPerMessage, { error: 'messageFilesMax' }))

/** A message has text, files or both. */
export const messageToSend = z
  .object({ text: messageText, files: z.optional(fileReferences) })
  .check(
    z.check((context) => {
      const { text, files } = context.value
      if (text === '' && (files ?? []).length === 0) {
        context.issues.push({
          code: 'custom',
          path: ['text'],
          message: 'required',
          input: text,
        })
      }
    }),
  )
export type MessageToSend = z.infer<typeof messageToSend>

/** An entry in the history of a solicitare or sesizare. */
export const historyStep = z.object({
  stare: z.string(),
  la: instant,
  nota: z.optional(z.string()),
})
export type HistoryStep = z.infer<typeof historyStep>
