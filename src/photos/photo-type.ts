/** Images a phone takes or stores: the endings of their names by MIME type. */
export const photoTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
} as const

export type PhotoType = keyof typeof photoTypes

const HEADER_BYTES = 12
const HEIC_BRAND = /^(?:he(?:ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1)$/

/** Detects the image type by the first bytes (magic number), ignoring the name; null if it is none of these. */
export async function detectPhotoType(file: Blob): Promise<PhotoType | null> {
  const bytes = await file.slice(0, HEADER_BYTES).arrayBuffer()
  return photoTypeOfHeader(String.fromCharCode(...new Uint8Array(bytes)))
}

function photoTypeOfHeader(header: string): PhotoType | null {
  if (header.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (header.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (header.startsWith('RIFF') && header.endsWith('WEBP')) return 'image/webp'
  const [box, brand] = [header.slice(4, 8), header.slice(8)]
  return box === 'ftyp' && HEIC_BRAND.test(brand) ? 'image/heic' : null
}
