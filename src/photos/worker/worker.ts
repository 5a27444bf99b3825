import { reducePhoto } from '../reduce.ts'
import type { Surface } from '../surface.ts'

// Worker entry: receives a photo and posts back the reduced one, or the reason there is none.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void reducePhoto(data, makeSurface).then((reduced) => postMessage(reduced))
})

function makeSurface(width: number, height: number): Surface {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2d canvas context')
  return { pen, encode: (type, quality) => canvas.convertToBlob({ type, quality }) }
}
