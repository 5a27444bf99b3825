import type { MakeSurface } from './surface.ts'

const CELLS = 8
const CELL_PX = 4
const SIDE = CELLS * CELL_PX
// Noise in the low bits (Brave, Safari, Firefox's private windows) is invisible in a photo; random pixels differ by 80.
const MAX_MEAN_DIFFERENCE = 8

let isFaithful = false

/**
 * Draws a known pattern, encodes it and reads it back, because `privacy.resistFingerprinting` (Tor, hardened Firefox)
 * returns noise instead of an error. Success is cached per page and worker; a failure is rechecked, as the citizen may
 * lift it.
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

/** Colour of a cell; neighbours differ, so that neither a solid colour nor a stripe passes for the pattern. */
function colourOf(x: number, y: number): number[] {
  return [x * 36, y * 36, (x + y) % 2 ? 224 : 32]
}
