import type { MakeSurface } from './reduce.ts'

const CELLS = 8
const CELL_PX = 4
const SIDE = CELLS * CELL_PX
// Noise in the last bits (Brave, Safari, Firefox's private windows) is not seen in a photo; random pixels differ by 80.
const MAX_MEAN_DIFFERENCE = 8

let isFaithful = false

/**
 * Draws a known pattern, encodes it and reads it back: `privacy.resistFingerprinting` (Tor, hardened Firefox) answers
 * with noise instead of an error. The page and each thread ask once; a refusal may be lifted, so it is asked again.
 */
export async function isCanvasFaithful(makeSurface: MakeSurface): Promise<boolean> {
  isFaithful ||= await readBack(makeSurface).then(isPattern, () => false)
  return isFaithful
}

async function readBack(makeSurface: MakeSurface): Promise<Uint8ClampedArray> {
  const drawn = makeSurface(SIDE, SIDE)
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const [x, y] = [cell % CELLS, Math.floor(cell / CELLS)]
    drawn.pen.fillStyle = `rgb(${colourOf(x, y).join()})`
    drawn.pen.fillRect(x * CELL_PX, y * CELL_PX, CELL_PX, CELL_PX)
  }
  const bitmap = await createImageBitmap(await drawn.encode('image/png'))
  const { pen } = makeSurface(SIDE, SIDE)
  pen.drawImage(bitmap, 0, 0)
  bitmap.close()
  return pen.getImageData(0, 0, SIDE, SIDE).data
}

function isPattern(pixels: Uint8ClampedArray): boolean {
  let difference = 0
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const x = Math.floor((pixel % SIDE) / CELL_PX)
    const y = Math.floor(pixel / SIDE / CELL_PX)
    for (const [channel, value] of colourOf(x, y).entries()) {
      difference += Math.abs(pixels[pixel * 4 + channel]! - value)
    }
  }
  return difference / (SIDE * SIDE * 3) <= MAX_MEAN_DIFFERENCE
}

/** Neighbours differ, so that neither one colour nor a stripe passes for the pattern. */
function colourOf(x: number, y: number): number[] {
  return [x * 36, y * 36, (x + y) % 2 ? 224 : 32]
}
