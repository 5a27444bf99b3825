import type { PhotoType } from './photo-type.ts'
import { EXIF, findTiffEntry, openTiff, viewOf, type Bytes } from './tiff.ts'

/**
 * Removes metadata (EXIF with its GPS position, XMP, IPTC, comments, trailing data) from the bytes of a photo without
 * re-encoding it. Of EXIF only an orientation other than upright is retained. Null if the file is malformed for its
 * type, or of a type whose metadata cannot be removed.
 */
export async function stripMetadata(photo: Blob, type: PhotoType): Promise<Blob | null> {
  const strip = strippers[type]
  if (!strip) return null
  try {
    const parts = strip(new Uint8Array(await photo.arrayBuffer()))
    return parts && new Blob(parts, { type })
  } catch (error) {
    if (error instanceof RangeError) return null // a length field points past the end of the file
    throw error
  }
}

type Stripper = (bytes: Bytes) => Bytes[] | null

// HEIC spreads its metadata over boxes that refer to each other by offset.
const strippers: Partial<Record<PhotoType, Stripper>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}

const JPEG = { EOI: 0xd9, SOS: 0xda, APP0: 0xe0, APP1: 0xe1, APP2: 0xe2, APP14: 0xee, COM: 0xfe }

/** Keeps the segments needed for decoding and, of the application segments, JFIF, the colour profile and Adobe's. */
function stripJpeg(bytes: Bytes): Bytes[] | null {
  const kept: Bytes[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) return null
    if (bytes[at + 1] === 0xff) {
      at += 1 // a fill byte
      continue
    }
    const marker = bytes[at + 1]!
    if (marker === JPEG.EOI) {
      const exif = orientation === 1 ? [] : [exifSegment(orientation)]
      // A phone may append a video or a second image, with metadata of its own.
      return [bytes.subarray(0, 2), ...exif, ...kept, bytes.subarray(at, at + 2)]
    }
    const end = at + 2 + viewOf(bytes).getUint16(at + 2)
    const content = bytes.subarray(at + 4, end)
    if (marker === JPEG.APP1 && startsWith(content, EXIF)) {
      orientation = readOrientation(content.subarray(EXIF.length))
    }
    const next = marker === JPEG.SOS ? endOfScan(bytes, end) : end
    if (isPartOfJpeg(marker, content)) kept.push(bytes.subarray(at, next))
    at = next
  }
}

function isPartOfJpeg(marker: number, content: Bytes): boolean {
  if (marker === JPEG.COM) return false
  if (marker === JPEG.APP0) return startsWith(content, 'JFIF\0')
  if (marker === JPEG.APP2) return startsWith(content, 'ICC_PROFILE\0')
  return marker < JPEG.APP1 || marker >= JPEG.APP14
}

/** Within a scan, FF is data when 00 follows, and a restart marker when D0 to D7 follows. */
function endOfScan(bytes: Bytes, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) throw new RangeError('unterminated scan')
    const next = bytes[at + 1]!
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at += 2
  }
}

function exifSegment(orientation: number): Bytes {
  const content = join([latin1(EXIF), orientationTiff(orientation)])
  return join([new Uint8Array([0xff, JPEG.APP1, 0, content.length + 2]), content])
}

const PNG_SIGNATURE_BYTES = 8
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI bKGD pHYs'.split(' '),
)

function stripPng(bytes: Bytes): Bytes[] | null {
  const kept: Bytes[] = []
  for (let at = PNG_SIGNATURE_BYTES; at < bytes.length;) {
    const size = viewOf(bytes).getUint32(at)
    const name = textOf(bytes, at + 4, 4)
    const end = at + 12 + size
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'eXIf') kept.push(...pngOrientation(bytes.subarray(at + 8, at + 8 + size)))
    if (name === 'IEND') return [bytes.subarray(0, PNG_SIGNATURE_BYTES), ...kept]
    at = end
  }
  return null
}

function pngOrientation(tiff: Bytes): Bytes[] {
  const orientation = readOrientation(tiff)
  if (orientation === 1) return []
  const content = join([latin1('eXIf'), orientationTiff(orientation)])
  return [uint32(content.length - 4), content, uint32(crc32(content))]
}

const WEBP_HEADER_BYTES = 12
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const VP8X = { EXIF: 0x08, XMP: 0x04 }

function stripWebp(bytes: Bytes): Bytes[] | null {
  const kept: Bytes[] = []
  let orientation = 1
  const end = 8 + viewOf(bytes).getUint32(4, true)
  for (let at = WEBP_HEADER_BYTES; at < end;) {
    const name = textOf(bytes, at, 4)
    const size = viewOf(bytes).getUint32(at + 4, true)
    const next = at + 8 + size + (size % 2)
    if (next > bytes.length) return null
    if (WEBP_CHUNKS.has(name)) kept.push(bytes.slice(at, next))
    if (name === 'EXIF') orientation = readOrientation(withoutPrefix(bytes.subarray(at + 8, next)))
    at = next
  }
  const extended = kept.find((chunk) => textOf(chunk, 0, 4) === 'VP8X')
  if (extended) {
    extended[8]! &= ~(VP8X.EXIF | VP8X.XMP)
    if (orientation !== 1) {
      const tiff = orientationTiff(orientation)
      extended[8]! |= VP8X.EXIF
      kept.push(latin1('EXIF'), uint32(tiff.length, true), tiff)
    }
  }
  const size = kept.reduce((sum, chunk) => sum + chunk.length, 'WEBP'.length)
  return [latin1('RIFF'), uint32(size, true), latin1('WEBP'), ...kept]
}

const ORIENTATION_TAG = 0x0112

function withoutPrefix(exif: Bytes): Bytes {
  return startsWith(exif, EXIF) ? exif.subarray(EXIF.length) : exif
}

/** Reads the orientation from EXIF, 1–8; 1 (upright) if there is none. */
function readOrientation(tiff: Bytes): number {
  try {
    const { view, littleEndian, directory } = openTiff(tiff)
    const entry = findTiffEntry(view, littleEndian, directory, ORIENTATION_TAG)
    const value = entry === null ? 1 : view.getUint16(entry + 8, littleEndian)
    return value >= 1 && value <= 8 ? value : 1
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // corrupt EXIF counts as upright
    return 1
  }
}

/** Builds a TIFF block with only the orientation: big-endian, directory at offset 8, one SHORT. */
function orientationTiff(orientation: number): Bytes {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return new Uint8Array([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0])
}

const latin1 = (text: string): Bytes => Uint8Array.from(text, (char) => char.charCodeAt(0))

const textOf = (bytes: Bytes, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const startsWith = (bytes: Bytes, text: string) => textOf(bytes, 0, text.length) === text

function uint32(value: number, littleEndian = false): Bytes {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, littleEndian)
  return bytes
}

function join(parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function crc32(bytes: Bytes): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
