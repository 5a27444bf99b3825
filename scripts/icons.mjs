// Renders the icons of public/icons: the portal's from its logo, the shortcuts' from the icon set of the pages.
// Run again when one of them changes.
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CreditCard, Headset, Megaphone, Send } from 'lucide'
import sharp from 'sharp'

const folder = new URL('../public/icons/', import.meta.url)
const favicon = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8')
const mark = [...favicon.matchAll(/ d="([^"]+)"/g)].map((match) => match[1])

const green = '#0e4b36'
const colours = { bin: '#ffffff', leaf: '#8fd3b0' }
const black = { bin: '#000000', leaf: '#000000' }

const icons = [
  { name: 'icon-192.png', size: 192, svg: picture(0.76, colours, `rx="116" fill="${green}"`) },
  { name: 'icon-512.png', size: 512, svg: picture(0.76, colours, `rx="116" fill="${green}"`) },
  // Phones crop these to their own shape, so the logo stays within the inner 80 %.
  { name: 'maskable-512.png', size: 512, svg: picture(0.56, colours, `fill="${green}"`) },
  { name: 'apple-touch-icon.png', size: 180, svg: picture(0.64, colours, `fill="${green}"`) },
  { name: 'mono-512.png', size: 512, svg: picture(0.9, black, 'fill="none"') },
  { name: 'sesizare-96.png', size: 96, svg: shortcut(Megaphone) },
  { name: 'plati-96.png', size: 96, svg: shortcut(CreditCard) },
  { name: 'suport-96.png', size: 96, svg: shortcut(Headset) },
  { name: 'de-trimis-96.png', size: 96, svg: shortcut(Send) },
]

await mkdir(folder, { recursive: true })
for (const { name, size, svg } of icons) {
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(size)
    // Three flat colours and their anti-aliased edges; the worker stores the icon of its notifications.
    .png({ compressionLevel: 9, palette: true, colours: 16, dither: 0 })
    .toFile(fileURLToPath(new URL(name, folder)))
}

/**
 * @param {number} scale
 * @param {{ bin: string, leaf: string }} colours
 * @param {string} ground attributes of the rectangle behind
 */
function picture(scale, { bin, leaf }, ground) {
  const [binPath, leafPath] = mark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
    <rect width="512" height="512" ${ground}/>
    <g transform="translate(256 256) scale(${scale}) translate(-261 -253)">
      <path fill="${bin}" d="${binPath}"/><path fill="${leaf}" d="${leafPath}"/>
    </g>
  </svg>`
}

/** @param {import('lucide').IconNode} icon */
function shortcut(icon) {
  const shapes = icon.map(([tag, attributes]) => {
    const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
    return `<${tag} ${pairs.join(' ')}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
    <rect width="96" height="96" rx="48" fill="${green}"/>
    <g transform="translate(24 24) scale(2)" fill="none" stroke="${colours.bin}" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g>
  </svg>`
}
