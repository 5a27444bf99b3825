import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseEnv } from '#server/config/env.ts'
import { fillPage, readPageCity, toPageCity } from '#server/plugins/fill-page.ts'
import { assertKnownIssuer, makeCityFiles } from './city-client.ts'
import { readClientFiles } from './static-client.ts'

const TEMPLATE =
  '<!doctype html><html data-oras="%oras%"><head><meta name="theme-color" content="#0e4b36" /><title>%denumire%</title></head><symbol id="marca"><path /></symbol><a href="tel:%telefon%">%telefon%</a>© %titular%</html>'
const DESK = '<!doctype html><html data-oras="%oras%"><title>Birou · %denumire%</title></html>'
const MANIFEST =
  '{"name":"Salubritate Sector 5","short_name":"Salubritate","start_url":"/","screenshots":[{}],"shortcuts":[{"name":"Plăți","icons":[{}]}]}'

const ART = ['scena', 'gol', 'fara-conexiune']
const ICONS = ['icon-192', 'icon-512', 'maskable-512', 'apple-touch-icon', 'mono-512']

const demo = parseEnv({})
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64')
const entry = (url: string, text: string) =>
  `{"integrity":"sha256-${sha256(text)}","revision":"1","url":"${url}"}`

let dist: string
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'portal-city-client-'))
  const page = fillPage(TEMPLATE, toPageCity(demo))
  const files = {
    '.templates/index.html': TEMPLATE,
    '.templates/birou/index.html': DESK,
    'index.html': page,
    'birou/index.html': fillPage(DESK, toPageCity(demo)),
    'manifest.webmanifest': MANIFEST,
    'favicon.svg': '<svg/>',
    ...Object.fromEntries(ART.map((name) => [`art/${name}.svg`, `<svg stroke="#3f9a70"/>`])),
    ...Object.fromEntries(ICONS.map((name) => [`icons/${name}.png`, ''])),
    'sw.js': `p([${entry('index.html', page)},${entry('manifest.webmanifest', MANIFEST)},${entry('other.js', '')}])`,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true })
    await writeFile(path.join(dist, name), text)
  }
})
afterAll(() => rm(dist, { recursive: true }))

it('changes no file of the build for the city it was built for', async () => {
  expect(await makeCityFiles(dist, demo)).toEqual(new Map())
})

it('names another city in its pages, in the manifest and in the precache list', async () => {
  const operator = {
    ...demo.operator,
    denumire: 'Curat & Co $&',
    telefon: '0264 000 000',
    adresa: '',
  }
  const city = { ...demo.city, denumire: 'Curățenie „Cluj”', denumire_scurta: 'Curat' }
  const env = { ...demo, city, operator, tokenIssuer: 'portal-curat' }
  const { files } = await readClientFiles(dist, await makeCityFiles(dist, env))
  const read = (address: string) => files.get(address)!.bytes.toString()
  const page = read('/index.html')
  expect(page).toContain('<title>Curățenie „Cluj”</title>')
  expect(page).toContain('<a href="tel:0264000000">0264 000 000</a>© Curat &amp; Co $&amp;')
  expect(readPageCity(page)).toEqual(toPageCity(env))
  expect(read('/birou/index.html')).toContain('<title>Birou · Curățenie „Cluj”</title>')
  const manifest = JSON.parse(read('/manifest.webmanifest')) as object
  expect(manifest).toEqual({
    ...(JSON.parse(MANIFEST) as object),
    name: city.denumire,
    short_name: 'Curat',
  })
  const worker = read('/sw.js')
  for (const url of ['index.html', 'manifest.webmanifest']) {
    expect(worker).toContain(`"sha256-${sha256(read(`/${url}`))}"`)
  }
  expect(worker).toContain(entry('other.js', ''))
})

it('says in its pages which features are off, and the worker takes the page of that content only', async () => {
  const env = parseEnv({ FEATURES_OFF: 'push,map' })
  const made = await makeCityFiles(dist, env)
  expect([...made.keys()]).toEqual(['/index.html', '/birou/index.html', '/sw.js'])
  const read = (address: string) => made.get(address)!.toString()
  for (const page of ['/index.html', '/birou/index.html']) {
    expect(read(page)).toContain('<html data-off="push map" ')
  }
  expect(read('/sw.js')).toContain(`"sha256-${sha256(read('/index.html'))}"`)
  expect(read('/sw.js')).toContain(entry('other.js', ''))
})

it('gives another city its colours and logo in pages, manifest, pictures and icons', async () => {
  const env = parseEnv({ CITY_DIR: 'tests/city/cluj-napoca' })
  const made = await makeCityFiles(dist, env)
  const read = (address: string) => made.get(address)!.toString()
  const page = read('/index.html')
  expect(page).toContain('<meta name="theme-color" content="#22307a" />')
  expect(page).toContain('--link:var(--lightningcss-light,#2c3d99)var(--lightningcss-dark,#a9b6f5)')
  expect(page).toContain(
    '--surface-raised:var(--lightningcss-light,#ffffff)var(--lightningcss-dark,#242733)',
  )
  expect(page).toContain(`<symbol id="marca" viewBox="0 0 64 64">${env.city.logo?.shapes}</symbol>`)
  const { inline } = await readClientFiles(dist, made)
  expect(inline.styles).toHaveLength(1)
  expect(JSON.parse(read('/manifest.webmanifest'))).toEqual({
    name: 'Salubrizare Cluj-Napoca',
    short_name: 'Salubrizare',
    start_url: '/',
    theme_color: '#22307a',
    background_color: '#f6f7fb',
    shortcuts: [{ name: 'Plăți' }],
  })
  for (const name of ART) expect(read(`/art/${name}.svg`)).toBe('<svg stroke="#3d52c0"/>')
  expect(read('/favicon.svg')).toContain('fill="#22307a"')
  const sizes = ICONS.map(async (name) => {
    const { width, height } = await sharp(made.get(`/icons/${name}.png`)).metadata()
    return [width, height]
  })
  expect(await Promise.all(sizes)).toEqual([192, 512, 512, 180, 512].map((side) => [side, side]))
})

it('serves the legal texts of another city, which its page names and the worker keeps', async () => {
  const env = parseEnv({ CITY_DIR: 'tests/city/cluj-napoca' })
  const made = await makeCityFiles(dist, env)
  const read = (address: string) => made.get(address)!.toString()
  expect(readPageCity(read('/index.html'))?.legale).toEqual(['termeni.ro'])
  const terms = read('/legal/termeni.ro.json')
  expect(JSON.parse(terms)).toEqual(env.city.legal[0]?.text)
  expect(read('/sw.js')).toMatch(
    /^p\(\[\{"integrity":"[^"]*","revision":"[^"]*","url":"legal\/termeni.ro.json"\},\{/,
  )
  expect(read('/sw.js')).toContain(`"sha256-${sha256(terms)}"`)
})

it('refuses an issuer of tokens that its pages, built without templates, do not know', async () => {
  const env = { ...demo, tokenIssuer: 'portal-curat' }
  await assertKnownIssuer(dist, await makeCityFiles(dist, env), env)
  await assertKnownIssuer(dist, new Map(), demo)
  await assertKnownIssuer(path.join(dist, 'none'), new Map(), env)
  await expect(assertKnownIssuer(dist, new Map(), env)).rejects.toThrow(
    'TOKEN_ISSUER — paginile construite cunosc emitentul „portal-salubritate”, nu „portal-curat”',
  )
})
