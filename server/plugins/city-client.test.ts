import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageCity } from '#contract/city.ts'
import { parseEnv } from '#server/config/env.ts'
import { fillPage, toPageCity } from '#server/config/city/fill-page.ts'
import { makeCityFiles } from './city-client.ts'
import { readClientFiles } from './static-client.ts'

const TEMPLATE =
  '<!doctype html><html data-oras="%oras%"><title>%denumire%</title><a href="tel:%telefon%">%telefon%</a>© %titular%</html>'
const DESK = '<!doctype html><html data-oras="%oras%"><title>Birou · %denumire%</title></html>'
const MANIFEST = '{"name":"Salubritate Sector 5","short_name":"Salubritate","start_url":"/"}'

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
  const operator = { ...demo.operator, denumire: 'Curat & Co', telefon: '0264 000 000', adresa: '' }
  const city = { ...demo.city, denumire: 'Curățenie „Cluj”', denumire_scurta: 'Curat' }
  const env = { ...demo, city, operator, tokenIssuer: 'portal-curat' }
  const { files } = await readClientFiles(dist, await makeCityFiles(dist, env))
  const read = (address: string) => files.get(address)!.bytes.toString()
  const page = read('/index.html')
  expect(page).toContain('<title>Curățenie „Cluj”</title>')
  expect(page).toContain('<a href="tel:0264000000">0264 000 000</a>© Curat &amp; Co')
  expect(readCity(page)).toEqual(toPageCity(env))
  expect(read('/birou/index.html')).toContain('<title>Birou · Curățenie „Cluj”</title>')
  expect(JSON.parse(read('/manifest.webmanifest'))).toEqual({
    name: city.denumire,
    short_name: 'Curat',
    start_url: '/',
  })
  const worker = read('/sw.js')
  for (const url of ['index.html', 'manifest.webmanifest']) {
    expect(worker).toContain(`"sha256-${sha256(read(`/${url}`))}"`)
  }
  expect(worker).toContain(entry('other.js', ''))
})

/** Reads the city in a page as a browser does. */
function readCity(page: string): PageCity {
  const [, value = ''] = /data-oras="([^"]*)"/.exec(page) ?? []
  return JSON.parse(value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as PageCity
}
