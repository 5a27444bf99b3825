import { encode } from 'uqr'
import './qr-code.css'

export interface QrCodeProps {
  text: string
  /** What it is, for those who do not see it. */
  label: string
}

/** A text to be read by the camera of another device. Dark on white in every look: not all readers know it inverted. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={data.map(rowPath).join('')} />
    </svg>
  )
}

/** Each run of dark squares is one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x]) x += 1
    if (x > start) runs.push(`M${start} ${y}h${x - start}v1H${start}z`)
  }
  return runs.join('')
}
