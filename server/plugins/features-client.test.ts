import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feature } from '#contract/features.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { withFeaturesOff } from './features-client.ts'
import { readClientFiles } from './static-client.ts'
import type { ClientFiles } from './static-client.ts'

const PAGE = '<!doctype html><html lang="ro" class="fresh"><script>1</script></html>'
const ENTRY = '{"integrity":"sha256-x","revision":"1","url":"index.html"}'
const OTHER = '{"integrity":"sha256-y","revision":null,"url":"assets/a.js"}'

let folder: string
let client: ClientFiles
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'))
  await mkdir(path.join(folder, 'birou/assets'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), PAGE)
  await writeFile(path.join(folder, 'sw.js'), `[${ENTRY},${OTHER}]`)
  await writeFile(path.join(folder, 'birou/index.html'), PAGE)
  await writeFile(path.join(folder, 'birou/assets/desk-1.js'), '1')
  client = await readClientFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const text = (files: ClientFiles, address: string) => files.files.get(address)?.bytes.toString()
const off = (...features: Feature[]) => withFeaturesOff(client, new Set(features))

describe('the client of a portal', () => {
  it('is the built one while all features are on', () => {
    expect(off()).toBe(client)
  })

  it('says in its pages what is off, and the worker takes the page of that content only', () => {
    const changed = off('push', 'map')
    const page = text(changed, '/index.html')!
    expect(page).toContain('<html data-off="push map" lang="ro" class="fresh">')
    expect(text(changed, '/birou/index.html')).toBe(page)
    expect(changed.inline).toBe(client.inline)
    const integrity = `sha256-${createHash('sha256').update(page).digest('base64')}`
    const entries = JSON.parse(text(changed, '/sw.js')!) as object[]
    expect(entries).toEqual([
      { integrity, revision: expect.stringMatching(/^[0-9a-f]{32}$/), url: 'index.html' },
      JSON.parse(OTHER),
    ])
    expect(changed.files.get('/sw.js')?.etag).not.toBe(client.files.get('/sw.js')?.etag)
  })

  it('serves no desk while that is off', async () => {
    const app = await startTestApp({ client: off('desk'), variables: { FEATURES_OFF: 'desk' } })
    for (const url of ['/birou', '/birou/', '/birou/index.html', '/birou/assets/desk-1.js']) {
      expect([url, (await app.app.inject(url)).statusCode]).toEqual([url, 404])
    }
    expect((await app.app.inject('/')).statusCode).toBe(200)
    await app.close()
  })
})
