import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encode } from 'uqr'
import { addBrowserFlag, preferFullChromium } from './browser.ts'

const WIDTH = 640
const HEIGHT = 480
const MODULE = 7
const WHITE = 235
const BLACK = 16
const NO_COLOUR = 128
const FRAMES = 2

/**
 * Gives the browser of this test file a camera that sees a QR code of a text. Call it before the first page is opened.
 */
export function showToCamera(text: string): void {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portal-camera-')), 'label.y4m')
  writeFileSync(file, drawVideo(text))
  preferFullChromium()
  addBrowserFlag('--use-fake-device-for-media-stream')
  addBrowserFlag(`--use-file-for-fake-video-capture=${file}`)
}

/** Draws a video (YUV4MPEG2) of one unmoving code on white. */
function drawVideo(text: string): Buffer {
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    drawLuminance(text),
    Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR),
  ])
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)])
}

function drawLuminance(text: string): Buffer {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const luminance = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [left, top] = [(WIDTH - size * MODULE) >> 1, (HEIGHT - size * MODULE) >> 1]
  for (let y = 0; y < size * MODULE; y += 1) {
    for (let x = 0; x < size * MODULE; x += 1) {
      const isDark = data[Math.floor(y / MODULE)]![Math.floor(x / MODULE)]
      if (isDark) luminance[(top + y) * WIDTH + left + x] = BLACK
    }
  }
  return luminance
}
