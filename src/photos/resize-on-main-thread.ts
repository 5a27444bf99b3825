import { reducePhoto, type Reduced } from './reduce.ts'
import type { Surface } from './surface.ts'

/** Runs `reducePhoto` on the main thread, which blocks the page, where no worker can do it. */
export function resizeOnMainThread(photo: Blob): Promise<Reduced> {
  return reducePhoto(photo, makeSurface)
}

function makeSurface(width: number, height: number): Surface {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2d canvas context')
  return { pen, encode: (type, quality) => encode(canvas, type, quality) }
}

function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Not encoded')))
    canvas.toBlob(done, type, quality)
  })
}
