import { caseKinds, type CaseRef } from '#contract/desk/coada.ts'

/** Name of a case in an address and as a key: `sesizare-123`. */
export const toCaseKey = ({ fel, id }: CaseRef): string => `${fel}-${id}`

const KEY = /^([a-z]+)-([1-9]\d{0,8})$/

/** Parses the name of a case; null if it is none. */
export function parseCaseKey(text: string | null): CaseRef | null {
  const [, kind, id] = KEY.exec(text ?? '') ?? []
  const fel = caseKinds.find((known) => known === kind)
  return fel === undefined ? null : { fel, id: Number(id) }
}
