import sharp from 'sharp'

/** Drawn stand-ins for photos by a citizen or the operator. */
export const pictureNames = ['recipient', 'saci', 'frunze', 'curat', 'act'] as const
export type PictureName = (typeof pictureNames)[number]
export type Pictures = Record<PictureName, Buffer>

const [WIDTH, HEIGHT] = [960, 720]
const street = `<rect width="960" height="430" fill="#cfe3f2"/>
  <rect x="40" y="90" width="360" height="340" fill="#d9c3a5"/>
  <path d="M20 95 220 10 420 95Z" fill="#9c4f3c"/>
  <rect x="100" y="170" width="80" height="90" fill="#7fa7c4"/>
  <rect x="260" y="170" width="80" height="90" fill="#7fa7c4"/>
  <rect y="430" width="960" height="110" fill="#b9b5ac"/>
  <rect y="540" width="960" height="180" fill="#5d6166"/>
  <path d="M0 630H960" stroke="#e8e6e0" stroke-width="8" stroke-dasharray="80 60"/>`
const bin = (x: number, color: string) =>
  `<rect x="${x}" y="300" width="130" height="200" rx="10" fill="${color}"/>
  <rect x="${x - 10}" y="280" width="150" height="28" rx="8" fill="#2b2d30"/>
  <circle cx="${x + 25}" cy="505" r="18" fill="#1c1d1f"/>
  <circle cx="${x + 105}" cy="505" r="18" fill="#1c1d1f"/>`
const bag = (x: number, y: number, color: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="70" ry="56" fill="${color}"/>
  <path d="M${x - 14} ${y - 50}l14-34 14 34z" fill="${color}"/>`
const leaf = (index: number) => {
  const [x, y] = [(index * 137) % 960, 440 + ((index * 71) % 110)]
  const color = ['#b8722c', '#d49a3a', '#8c5a2b'][index % 3]
  return `<ellipse cx="${x}" cy="${y}" rx="16" ry="8" fill="${color}" transform="rotate(${(index * 47) % 180} ${x} ${y})"/>`
}
const textLine = (y: number, width: number) =>
  `<rect x="270" y="${y}" width="${width}" height="12" fill="#8a8f96"/>`

const scenes: Record<PictureName, string> = {
  recipient: street + bin(560, '#3b3f44') + bin(730, '#d6a90f') + bag(640, 270, '#26282b'),
  saci: street + bag(520, 470, '#26282b') + bag(640, 490, '#3a3d42') + bag(760, 465, '#26282b'),
  frunze: street + Array.from({ length: 60 }, (_, index) => leaf(index)).join(''),
  curat: street + bin(560, '#3b3f44') + bin(730, '#d6a90f'),
  act: `<rect width="960" height="720" fill="#8d7b68"/>
    <rect x="220" y="60" width="520" height="600" fill="#fbfaf7"/>
    <rect x="270" y="110" width="240" height="24" fill="#3f5f8a"/>
    ${[190, 230, 270, 310, 370, 410, 450].map((y, index) => textLine(y, 420 - (index % 3) * 60)).join('')}
    <circle cx="630" cy="560" r="52" fill="none" stroke="#3f5f8a" stroke-width="6"/>`,
}

export async function drawPictures(): Promise<Pictures> {
  const drawn = await Promise.all(
    pictureNames.map(async (name) => [name, await toJpeg(scenes[name])] as const),
  )
  return Object.fromEntries(drawn) as Pictures
}

function toJpeg(scene: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 720">${scene}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
