import type { Drawing } from '#server/pdf/drawing.ts'

/** Fails with the document's text in the error message, as a library may. */
export default function fail({ document }: Drawing): never {
  throw new TypeError(`Cannot draw ${JSON.stringify(document)}`)
}
