import sharp, { type Sharp } from 'sharp'
import type { SampleFile } from './sample-files.ts'

/** Photo from a phone held sideways: 4000 × 3000, with EXIF orientation and GPS position. Upright, its top is red. */
export async function aPhonePhoto(name = 'IMG_0001.jpg'): Promise<SampleFile> {
  const red = { create: { width: 2000, height: 3000, channels: 3, background: '#ff0000' } } as const
  // Enlarged grain compresses like the detail of a real photo.
  const buffer = await grain(500, 375)
    .resize(4000, 3000)
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Telefon', Model: 'De probă' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Tags of EXIF that say where a photo was taken; seconds have four decimals, as phones write them. */
export function gpsTags({ lat, lng }: { lat: number; lng: number }): Record<string, string> {
  const parts = (degrees: number) => {
    const whole = Math.floor(degrees)
    const minutes = Math.floor((degrees - whole) * 60)
    const seconds = ((degrees - whole) * 60 - minutes) * 60
    return `${whole}/1 ${minutes}/1 ${Math.round(seconds * 10_000)}/10000`
  }
  return {
    GPSLatitudeRef: lat < 0 ? 'S' : 'N',
    GPSLatitude: parts(Math.abs(lat)),
    GPSLongitudeRef: lng < 0 ? 'W' : 'E',
    GPSLongitude: parts(Math.abs(lng)),
  }
}

/** Photo of a phone that says where it was taken. */
export async function aPhotoOf(
  place: { lat: number; lng: number },
  name = 'IMG_0003.jpg',
): Promise<SampleFile> {
  const buffer = await grain(800, 600)
    .withExif({ IFD0: { Make: 'Telefon', Model: 'De probă' }, IFD3: gpsTags(place) })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Transparent PNG; noise makes it large. */
export async function aClearPng(name: string, options: { grainy: boolean }): Promise<SampleFile> {
  const [width, height] = [1200, 900]
  const clear = { width, height, channels: 4, background: '#00000000' } as const
  const image = options.grainy
    ? grain(width, height).joinChannel(await mask(width, height))
    : sharp({ create: clear })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

export async function aWebp(name = 'poza.webp'): Promise<SampleFile> {
  return { name, mimeType: 'image/webp', buffer: await grain(64, 48).webp().toBuffer() }
}

/** File with the name and header of an iPhone photo that no browser can decode. */
export function aHeic(name = 'IMG_0002.HEIC'): SampleFile {
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return { name, mimeType: 'image/heic', buffer }
}

// Noise compresses worst.
function grain(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000000', noise } })
}

// The left half is transparent.
function mask(width: number, height: number): Promise<Buffer> {
  const seen = { width: width / 2, height, channels: 3, background: '#ffffff' } as const
  return sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([{ input: { create: seen }, left: width / 2, top: 0 }])
    .extractChannel(0)
    .png()
    .toBuffer()
}
