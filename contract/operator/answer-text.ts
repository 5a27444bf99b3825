import * as z from 'zod/mini'
import { messageText } from '../fields.ts'

/** Text of an operator's answer, which cannot be empty. */
export const answerText = messageText.check(z.minLength(1, { error: 'required' }))
