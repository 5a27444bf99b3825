export type Bytes = Uint8Array<ArrayBuffer>

/** Mark before the TIFF block of EXIF. */
export const EXIF = 'Exif\0\0'

const ENTRY_BYTES = 12
const LITTLE_ENDIAN = 0x4949

export interface Tiff {
  view: DataView
  littleEndian: boolean
  /** Offset of the first directory. */
  directory: number
}

/** Opens a TIFF block. It and what reads it throw a `RangeError` if an offset points past its end. */
export function openTiff(bytes: Bytes): Tiff {
  const view = viewOf(bytes)
  const littleEndian = view.getUint16(0) === LITTLE_ENDIAN
  return { view, littleEndian, directory: view.getUint32(4, littleEndian) }
}

/** Returns the offset of a tag's entry in a directory, null if it has none. */
export function findTiffEntry(
  view: DataView,
  littleEndian: boolean,
  directory: number,
  tag: number,
): number | null {
  const count = view.getUint16(directory, littleEndian)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (view.getUint16(entry, littleEndian) === tag) return entry
  }
  return null
}

export function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
