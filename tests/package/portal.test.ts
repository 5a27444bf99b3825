import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loginCnp } from '#contract/auth.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { findFreePort } from '../../scripts/free-port.mjs'
import { listFiles } from '../../scripts/package/archive.mjs'
import { ApiClient } from '../support/api.ts'
import { aJpeg } from '../support/sample-files.ts'
import { anInstallation, runPackaged, startPackaged } from './support/packaged-portal.ts'
import type { Installation, PackagedPortal } from './support/packaged-portal.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) {
  process.stdout.write('Not root: the package runs as this user, on code nobody may write to.\n')
}

const folder = inject('packageFolder')

/** Checksums of the code as it is now, and the names of its files. */
function readCode(): string {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder })
  return listFiles(folder).join('\n')
}

describe('a demonstration of the package', () => {
  let installation: Installation
  let portal: PackagedPortal
  let before: string
  let metricsPort: number
  beforeAll(async () => {
    before = readCode()
    metricsPort = await findFreePort()
    installation = await anInstallation({ DEMO: '1', METRICS_PORT: String(metricsPort) })
    portal = await startPackaged(installation)
  })
  afterAll(async () => {
    portal.child.kill('SIGKILL')
    await portal.exit
    await installation.delete()
  })

  it.runIf(isRoot)('runs as an ordinary user', () => {
    const status = readFileSync(`/proc/${portal.child.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t(?!0\b)/m)
  })

  it.each(['/healthz', '/readyz', '/api/openapi.json'])('answers %s', async (address) => {
    expect((await fetch(portal.url + address)).status).toBe(200)
  })

  it.each([
    ['the first page', '/'],
    ['the desk', '/birou/'],
  ])('serves %s with its script', async (_, address) => {
    const page = await (await fetch(portal.url + address)).text()
    const [script = ''] = /\/(?:birou\/)?assets\/[\w-]+\.js/.exec(page) ?? []
    const answer = await fetch(portal.url + script)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  it('measures what the alerts ask for', async () => {
    const rules = readFileSync(path.join(folder, 'deploy/alerts.yaml'), 'utf8')
    const asked = [...rules.matchAll(/\b(\w+?)(?:_count|_bucket)?\{job="portal"/g)]
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const names = new Set(asked.map(([, name]) => name).filter((name) => name !== 'up'))
    expect(names.size).toBeGreaterThan(5)
    expect([...names].filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([])
  })

  it('hashes a password, draws a document in a thread and re-encodes a photo', async () => {
    const citizen = new ApiClient(portal.url)
    const body = { cnp_cui: demoAccounts[0]!, password: DEMO_PASSWORD }
    const { data } = await citizen.call(loginCnp, { body })
    citizen.token = data.token
    const list = (await citizen.get('/api/get-facturi-info')) as { data: { id: number }[] }
    const paper = await citizen.get(`/api/factura-pdf/${list.data[0]!.id}`)
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const { name, mimeType, buffer } = await aJpeg()
    const photo = new File([new Uint8Array(buffer)], name, { type: mimeType })
    const stored = await citizen.upload(uploadFileRegister.path, photo)
    expect(stored).toMatchObject({ status: 200, data: { nume: name, tip: 'image/jpeg' } })
  })

  it('runs its command line, which names itself in its help', async () => {
    const listed = await runPackaged('operator', ['personal', 'list', '--json'], installation)
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(JSON.stringify(JSON.parse(listed.out))).toContain('administrator@example.com')
    const help = await runPackaged('operator', ['personal', 'list', '--help'], installation)
    expect(help.out).toContain('Se scrie: bin/operator.js personal list')
  })

  it('is backed up, and restored into another installation', async () => {
    const copy = path.join(installation.dataDir, 'copie.tar.gz')
    expect(await runPackaged('backup', [copy], installation)).toMatchObject({ code: 0, out: '' })
    const other = await anInstallation({ DEMO: '1', APP_KEY: 'k'.repeat(32) })
    const restored = await runPackaged('restore', [copy], other)
    // The archive is its owner's only, who is the same user.
    expect(restored).toMatchObject({ code: 0, out: '' })
    await other.delete()
  })

  it('answers a call in flight when it gets SIGTERM, then exits, and has written nothing beside its code', async () => {
    const { port } = new URL(portal.url)
    const citizen = new ApiClient(portal.url)
    await citizen.get('/api/xsrf')
    const body = JSON.stringify({ cnp_cui: demoAccounts[0], password: 'nu-este-aceasta' })
    const call = connect(Number(port), '127.0.0.1')
    call.write(`${loginHead(citizen, body)}\r\n\r\n`)
    await new Promise((resolve) => call.once('data', resolve))
    portal.child.kill('SIGTERM')
    await expect.poll(() => fetch(`${portal.url}/healthz`).catch(() => 'refused')).toBe('refused')
    call.write(body)
    expect(await text(call)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await portal.exit).toBe(0)
    expect(readCode()).toBe(before)
  })
})

/** Head of a sign-in whose body is sent once the server asks for it. */
function loginHead({ cookies }: ApiClient, body: string): string {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return [
    `POST ${loginCnp.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    `X-XSRF-TOKEN: ${decodeURIComponent(cookies.get('XSRF-TOKEN')!)}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ].join('\r\n')
}

describe('real operation of the package', () => {
  it('starts on an empty database and stops on SIGTERM', async () => {
    const installation = await anInstallation(operationVariables())
    const portal = await startPackaged(installation)
    portal.child.kill('SIGTERM')
    expect(await portal.exit).toBe(0)
    await installation.delete()
  })

  it('checks its settings without starting', async () => {
    const installation = await anInstallation(operationVariables())
    const { code, out } = await runPackaged('config-check', [], installation)
    expect(out).toContain('Setările sunt bune: operare reală')
    expect(out).toContain('Baza de date: răspunde')
    // The mail server of these settings does not exist.
    expect(code).toBe(1)
    await installation.delete()
  })

  it('says what is missing when it has no database', async () => {
    const installation = await anInstallation(operationVariables())
    const { DATABASE_URL: _, ...variables } = installation.variables
    const { code, err } = await runPackaged('portal', [], { ...installation, variables })
    expect([code, err]).toEqual([1, expect.stringMatching(/Dați adresa uneia în DATABASE_URL\.$/)])
    await installation.delete()
  })
})
