import { isCanvasFaithful } from './canvas-check.ts'
import type { MakeSurface, Surface } from './surface.ts'

/** Maximum side in pixels and maximum size in bytes of a photo to be sent. */
export const photoLimits = { side: 2048, bytes: 500_000 } as const

const QUALITIES = [0.85, 0.75, 0.65]
const SCALES = [1, 0.8, 0.6, 0.45, 0.3]
// Background for transparent parts, which would turn black in a JPEG.
const PAPER = '#ffffff'

/**
 * Resized photo. `unreadable`: the browser cannot decode it, or lacks the memory. `no-canvas`: this browser returns
 * altered pixels from a canvas.
 */
export type Reduced = Blob | 'unreadable' | 'no-canvas'

/**
 * Redraws a photo: upright, within the limits, without its metadata (place, time, owner).
 * PNG stays PNG if it fits, anything else becomes JPEG.
 */
export async function reducePhoto(photo: Blob, makeSurface: MakeSurface): Promise<Reduced> {
  if (!(await isCanvasFaithful(makeSurface))) return 'no-canvas'
  let bitmap: ImageBitmap | undefined
  try {
    bitmap = await createImageBitmap(photo) // applies the EXIF orientation by default
    return await fit(bitmap, photo.type === 'image/png', makeSurface)
  } catch {
    return 'unreadable' // decoding and encoding give no reason for a failure
  } finally {
    bitmap?.close()
  }
}

async function fit(bitmap: ImageBitmap, asPng: boolean, makeSurface: MakeSurface): Promise<Blob> {
  const full = Math.min(1, photoLimits.side / Math.max(bitmap.width, bitmap.height))
  if (asPng) {
    const png = await draw(bitmap, full, makeSurface).encode('image/png')
    if (png.size <= photoLimits.bytes) return png
  }
  for (const scale of SCALES) {
    const surface = draw(bitmap, full * scale, makeSurface, PAPER)
    for (const quality of QUALITIES) {
      const jpeg = await surface.encode('image/jpeg', quality)
      if (jpeg.size <= photoLimits.bytes) return jpeg
    }
  }
  throw new RangeError('photo cannot be reduced to the size limit')
}

function draw(
  bitmap: ImageBitmap,
  scale: number,
  makeSurface: MakeSurface,
  paper?: string,
): Surface {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const surface = makeSurface(width, height)
  const { pen } = surface
  if (paper) {
    pen.fillStyle = paper
    pen.fillRect(0, 0, width, height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  return surface
}
