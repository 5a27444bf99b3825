import type { Drawing } from '#server/pdf/drawing.ts'

/** Fails with the words of the document in its message, as a library may. */
export default function fail({ document }: Drawing): never {
  throw new TypeError(`Cannot draw ${JSON.stringify(document)}`)
}
