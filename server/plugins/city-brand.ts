import sharp from 'sharp'
import type { City } from '#server/config/city/load-city.ts'
import { deriveNeutrals, type Colours } from '#server/config/city/colours.ts'
import type { Logo } from '#server/config/city/logo.ts'

/** Puts a city's colours and logo into a page. */
export function brandPage(page: string, { culori, logo }: City): string {
  const coloured = culori ? addColours(page, culori) : page
  if (!logo) return coloured
  return coloured.replace(
    /<symbol id="marca"[^]*?<\/symbol>/,
    () => `<symbol id="marca" viewBox="${logo.viewBox}">${logo.shapes}</symbol>`,
  )
}

function addColours(page: string, culori: Colours): string {
  return page
    .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${culori.brand[0]}`)
    .replace('</head>', `<style>${formatStyles(culori)}</style></head>`)
}

/**
 * Formats the colours as styles, in the form to which the build reduces `light-dark()`. The header theme of the brand is
 * fixed in both schemes.
 */
function formatStyles(culori: Colours): string {
  const tokens = [...Object.entries(culori), ...deriveNeutrals(culori)].map(
    ([token, [light, dark]]) =>
      `--${token}:var(--lightningcss-light,${light})var(--lightningcss-dark,${dark})`,
  )
  return `html:root{${tokens.join(';')}}html .theme-primary{--chrome-bg:${culori.brand[0]}}`
}

/** Colours of the manifest, and what of it shows another city's. */
export function brandManifest(manifest: Record<string, unknown>, { culori, logo }: City): object {
  const coloured = culori && { theme_color: culori.brand[0], background_color: culori.bg[0] }
  if (!culori && !logo) return manifest
  const { screenshots: _, shortcuts, ...rest } = manifest
  const plain = (shortcuts as { icons: unknown }[]).map(({ icons: _, ...shortcut }) => shortcut)
  return { ...rest, ...coloured, shortcuts: plain }
}

/** Colours of the pictures in `art`, each with the token of the light theme that takes its place. */
const artColours = {
  '#3f9a70': 'mark',
  '#58a57f': 'mark',
  '#145a3e': 'link',
  '#072419': 'brand-deep',
} as const

/** Gives a picture of the portal the colours of a city. */
export const brandArt = (picture: string, culori: Colours): string =>
  Object.entries(artColours).reduce(
    (svg, [colour, token]) => svg.replaceAll(colour, culori[token][0]),
    picture,
  )

/** Icons of the portal: size, share of the side that the logo takes, and ground. */
const icons = [
  { address: '/icons/icon-192.png', size: 192, share: 0.72, ground: 'rounded' },
  { address: '/icons/icon-512.png', size: 512, share: 0.72, ground: 'rounded' },
  // Phones crop it to their own shape, so the logo stays within the inner 80 %.
  { address: '/icons/maskable-512.png', size: 512, share: 0.53, ground: 'full' },
  { address: '/icons/apple-touch-icon.png', size: 180, share: 0.6, ground: 'full' },
  { address: '/icons/mono-512.png', size: 512, share: 0.85, ground: 'none' },
] as const

const FAVICON = '/favicon.svg'
const CORNER = 116

/** Draws the icons of a city from its logo. */
export async function drawIcons(logo: Logo, culori: Colours): Promise<[string, Buffer][]> {
  const favicon = Buffer.from(drawIcon(logo, culori, 0.72, 'rounded'))
  const pictures = icons.map(
    async ({ address, size, share, ground }): Promise<[string, Buffer]> => [
      address,
      await sharp(Buffer.from(drawIcon(logo, culori, share, ground)), { density: 144 })
        .resize(size)
        .png({ compressionLevel: 9, palette: true, colours: 16, dither: 0 })
        .toBuffer(),
    ],
  )
  return [[FAVICON, favicon], ...(await Promise.all(pictures))]
}

function drawIcon(
  { viewBox, shapes }: Logo,
  culori: Colours,
  share: number,
  ground: 'rounded' | 'full' | 'none',
): string {
  const side = 512 * share
  const start = (512 - side) / 2
  const isPlain = ground === 'none'
  const ink = isPlain ? '#000' : culori['on-brand'][0]
  const leaf = isPlain ? '#000' : culori.leaf[0]
  const corner = ground === 'rounded' ? CORNER : 0
  const back = `<rect width="512" height="512" rx="${corner}" fill="${culori.brand[0]}"/>`
  const mark = shapes.replaceAll('currentColor', ink).replaceAll('var(--leaf)', leaf)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    isPlain ? '' : back,
    `<svg x="${start}" y="${start}" width="${side}" height="${side}" viewBox="${viewBox}" fill="${ink}">`,
    mark,
    '</svg></svg>',
  ].join('')
}
