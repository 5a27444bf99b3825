import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { readClientFiles, withoutDesk } from './static-client.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'))
  await mkdir(path.join(folder, 'birou/assets'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>')
  await writeFile(path.join(folder, 'birou/index.html'), '<!doctype html>')
  await writeFile(path.join(folder, 'birou/assets/desk-1.js'), '1')
})
afterAll(() => rm(folder, { recursive: true }))

it('a portal whose desk is off serves no file of it', async () => {
  const client = withoutDesk(await readClientFiles(folder))
  const app = await startTestApp({ client, variables: { FEATURES_OFF: 'desk' } })
  for (const url of ['/birou', '/birou/', '/birou/index.html', '/birou/assets/desk-1.js']) {
    expect([url, (await app.app.inject(url)).statusCode]).toEqual([url, 404])
  }
  expect((await app.app.inject('/')).statusCode).toBe(200)
  await app.close()
})
