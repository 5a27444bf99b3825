import { EXIF, findTiffEntry, openTiff, type Bytes, type Tiff } from './tiff.ts'

/** Degrees, positive to the north and east. */
export interface PhotoPlace {
  lat: number
  lng: number
}

/** Start of EXIF in a JPEG, HEIC and most WebP files, up to the byte order of its TIFF block. */
const MARKS = [`${EXIF}II*\0`, `${EXIF}MM\0*`]

const TAGS = { gps: 0x8825, latRef: 1, lat: 2, lngRef: 3, lng: 4 }

/**
 * Reads where a photo was taken from its EXIF, on this device; null if it does not say so. The block is found by its
 * mark, alike in every container; the first is the photo's own, later ones belong to images within it.
 */
export async function readPhotoPlace(photo: Blob): Promise<PhotoPlace | null> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const start = findExif(bytes)
  if (start === null) return null
  try {
    return readGps(openTiff(bytes.subarray(start + EXIF.length)))
  } catch (error) {
    if (error instanceof RangeError) return null // corrupt EXIF
    throw error
  }
}

function findExif(bytes: Bytes): number | null {
  const first = EXIF.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    const found = String.fromCharCode(...bytes.subarray(at, at + MARKS[0]!.length))
    if (MARKS.includes(found)) return at
  }
  return null
}

function readGps({ view, littleEndian, directory }: Tiff): PhotoPlace | null {
  const root = findTiffEntry(view, littleEndian, directory, TAGS.gps)
  if (root === null) return null
  const gps = view.getUint32(root + 8, littleEndian)

  function readDegrees(tag: number, refTag: number, limit: number): number | null {
    const value = findTiffEntry(view, littleEndian, gps, tag)
    const ref = findTiffEntry(view, littleEndian, gps, refTag)
    if (value === null || ref === null) return null
    const at = view.getUint32(value + 8, littleEndian)
    const [degrees, minutes, seconds] = [0, 8, 16].map((part) => readRational(at + part))
    const sign = 'SW'.includes(String.fromCharCode(view.getUint8(ref + 8))) ? -1 : 1
    const total = sign * (degrees! + minutes! / 60 + seconds! / 3600)
    return Math.abs(total) <= limit ? total : null // NaN too
  }

  /** A denominator of 0 marks an unknown part; phones write 0/0 where there was no fix. */
  function readRational(at: number): number {
    return view.getUint32(at, littleEndian) / view.getUint32(at + 4, littleEndian)
  }

  const lat = readDegrees(TAGS.lat, TAGS.latRef, 90)
  const lng = readDegrees(TAGS.lng, TAGS.lngRef, 180)
  return lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng }
}
