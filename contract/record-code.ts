import { limits } from './limits.ts'

const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u

/** Decides whether a text is a code of the operator's records: of a place, a round, a point. */
export const isRecordCode = (text: string): boolean =>
  text.length <= limits.text.max && CODE.test(text)
