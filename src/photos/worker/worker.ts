import { reducePhoto, type Surface } from '../reduce.ts'

// The thread: gets a photo, answers with the reduced one, or with why there is none.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void reducePhoto(data, makeSurface).then((reduced) => postMessage(reduced))
})

function makeSurface(width: number, height: number): Surface {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  return { pen, encode: (type, quality) => canvas.convertToBlob({ type, quality }) }
}
