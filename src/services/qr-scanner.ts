/** Reads QR codes from a playing video: with the browser's own detector, or else with a decoder loaded for it. */

/** Draws the current frame at most so wide for the decoder. */
const MAX_WIDTH = 720
const PAUSE_MS = 120
/** Mean luminance, of 255, under which a picture is too dark. */
const DARK = 45
const LUMINANCE_SIZE = 24

type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export interface QrScanner {
  stop(): void
}

export interface ScannerEvents {
  /** Called with each text that was read, until the scanner is stopped. */
  onText(text: string): void
  /** Called with each look at the picture. */
  onLight(isDark: boolean): void
}

/** Starts reading. Rejects if the decoder is needed and cannot be loaded. */
export async function startQrScanner(
  video: HTMLVideoElement,
  { onText, onLight }: ScannerEvents,
): Promise<QrScanner> {
  let read = (await createDetector()) ?? (await createDecoder())
  let isStopped = false
  let timer = 0

  async function look(): Promise<void> {
    if (video.videoWidth > 0) {
      const text = await read(video).catch(async () => {
        // A browser may have the class without the system's service behind it.
        read = await createDecoder()
        return null
      })
      if (isStopped) return
      onLight(isTooDark(video))
      if (text !== null) onText(text)
    }
    if (!isStopped) timer = window.setTimeout(() => void look(), PAUSE_MS)
  }

  void look()
  return {
    stop() {
      isStopped = true
      window.clearTimeout(timer)
    },
  }
}

async function createDetector(): Promise<ReadFrame | null> {
  if (!('BarcodeDetector' in window)) return null
  const Detector = window.BarcodeDetector as DetectorClass
  const formats = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

async function createDecoder(): Promise<ReadFrame> {
  const { decodeQR } = await import('qr/decode.js')
  return async (video) => {
    try {
      return decodeQR(readFrame(video, MAX_WIDTH))
    } catch {
      return null // the frame has no whole code
    }
  }
}

const canvas = document.createElement('canvas')

/** Reads the current frame, at most `maxWidth` pixels wide. */
function readFrame(video: HTMLVideoElement, maxWidth: number): ImageData {
  const scale = Math.min(1, maxWidth / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('canvas refused')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function isTooDark(video: HTMLVideoElement): boolean {
  const { data } = readFrame(video, LUMINANCE_SIZE)
  let sum = 0
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    sum += data[pixel]! * 0.3 + data[pixel + 1]! * 0.59 + data[pixel + 2]! * 0.11
  }
  return sum / (data.length / 4) < DARK
}
