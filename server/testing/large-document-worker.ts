const BYTES = 100 * 1024

/** Returns a document of a hundred kilobytes. */
export default function drawLarge(): Uint8Array {
  return new Uint8Array(BYTES)
}
