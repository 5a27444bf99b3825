import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { runProcess } from '#server/testing/factories/operator.ts'
import { findFreePort } from '../scripts/free-port.mjs'

// Each test creates a database, or recovers one that was not closed.
vi.setConfig({ testTimeout: 180_000 })

const MAIN = path.join(import.meta.dirname, 'main.ts')

let dataDir: string
let port: number
const launched: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-main-'))
  await chmod(dataDir, 0o755)
  port = await findFreePort()
})
// Kills the portal of a failed test, which would fail the next ones too.
afterEach(async () => {
  for (const child of launched.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function launch(
  variables: Record<string, string> = {},
  [program, ...args]: string[] = [process.execPath, '--import', 'tsx', MAIN],
) {
  const own = { DATABASE_URL: '', PORT: String(port), PUBLIC_URL: '', DEMO: '1', DATA_DIR: dataDir }
  const child = spawn(program!, args, {
    env: { ...process.env, ...own, ARGON2_MEMORY_KIB: '64', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit').then(([code]) => code as number)
  launched.push(child)
  return { child, exit }
}

/** Fetches the XSRF headers. */
async function xsrfHeaders(): Promise<string[]> {
  const { headers } = await fetch(`http://localhost:${port}/api/xsrf`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!
  return [`Cookie: ${cookies.join('; ')}`, `X-XSRF-TOKEN: ${decodeURIComponent(token)}`]
}

interface Answered<T> {
  data: T
}

/** Signs in to a demonstration account and returns its bearer header. */
async function signInDemo(): Promise<string> {
  const headers = (await xsrfHeaders()).map((header) => header.split(': ') as [string, string])
  const answer = await fetch(`http://localhost:${port}/api/auth/login-cnp`, {
    method: 'POST',
    headers: [...headers, ['Content-Type', 'application/json']],
    body: JSON.stringify({ cnp_cui: demoAccounts[0], password: DEMO_PASSWORD }),
  })
  const { data } = (await answer.json()) as Answered<{ token: string }>
  return `Bearer ${data.token}`
}

/** True if the portal accepts new connections. */
async function isListening(): Promise<boolean> {
  const socket = connect(port, 'localhost')
  const answers = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return answers
}

/** Waits for the readiness line, beside which there may be log lines; fails with the standard error output at an exit. */
async function waitForReadiness({ child, exit }: ReturnType<typeof launch>): Promise<string> {
  const said = text(child.stderr)
  const failed = exit.then(async (code) => {
    throw new Error(`Exit ${code}: ${await said}`)
  })
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Portalul este pornit')) resolve(line)
    })
  })
  return Promise.race([ready, failed])
}

/** Returns exit code and standard error output of a portal that fails to start. */
async function failure(variables: Record<string, string>): Promise<[number, string]> {
  const { child, exit } = launch(variables)
  const said = await text(child.stderr)
  return [await exit, said.trim()]
}

describe('the portal', () => {
  it('prints its readiness line, locks its folder, and stops on SIGTERM', async () => {
    const portal = launch()
    const { child, exit } = portal
    expect(await waitForReadiness(portal)).toMatch(
      new RegExp(
        `^Portalul este pornit: http://localhost:${port} — .*Portal-demo-2026.*/dev/mesaje$`,
      ),
    )
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await fetch(`http://${host}:${port}/readyz`)).status).toBe(200)
    }
    const elsewhere = { PORT: String(await findFreePort()) }
    expect(await failure(elsewhere)).toEqual([
      1,
      `Folderul ${dataDir} este folosit deja de un portal pornit.`,
    ])
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  it('answers a call in flight when it gets SIGTERM', async () => {
    const portal = launch()
    const { child, exit } = portal
    await waitForReadiness(portal)
    const body = '{"cnp_cui":"1900131471046","password":"nu-este-aceasta"}'
    const head = [
      'POST /api/auth/login-cnp HTTP/1.1',
      `Host: localhost:${port}`,
      ...(await xsrfHeaders()),
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ]
    const call = connect(port, 'localhost')
    call.write(`${head.join('\r\n')}\r\n\r\n`)
    const [taken] = (await once(call, 'data')) as [Buffer]
    expect(taken.toString()).toMatch(/^HTTP\/1\.1 100 Continue/)
    child.kill('SIGTERM')
    await expect.poll(isListening).toBe(false)
    call.write(body)
    expect(await text(call)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await exit).toBe(0)
  })

  it('draws a document requested before SIGTERM', async () => {
    const portal = launch()
    const { child, exit } = portal
    await waitForReadiness(portal)
    const authorization = await signInDemo()
    const list = await fetch(`http://localhost:${port}/api/get-facturi-info`, {
      headers: { authorization },
    })
    const { data } = (await list.json()) as Answered<{ id: number }[]>
    // Warms up the thread: on a busy machine its start alone may exceed the 5 s.
    const first = `http://localhost:${port}/api/factura-pdf/${data[1]!.id}`
    expect((await fetch(first, { headers: { authorization } })).status).toBe(200)
    const head = [
      `GET /api/factura-pdf/${data[0]!.id} HTTP/1.1`,
      `Host: localhost:${port}`,
      `Authorization: ${authorization}`,
      'Expect: 100-continue',
    ]
    const call = connect(port, 'localhost')
    call.write(`${head.join('\r\n')}\r\n\r\n`)
    await once(call, 'data')
    child.kill('SIGTERM')
    const answer = await text(call)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/%%EOF\s*$/)
    expect(await exit).toBe(0)
  })

  it('stops with its database when npm start gets the signal', async () => {
    const portal = launch({}, ['npm', 'start'])
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    // npm prints its command line first, so the readiness line is not the first output.
    await expect.poll(isListening, { timeout: 120_000 }).toBe(true)
    expect(existsSync(pidFile)).toBe(true)
    portal.child.kill('SIGTERM')
    await expect.poll(isListening, { timeout: 20_000 }).toBe(false)
    await expect.poll(() => existsSync(pidFile), { timeout: 20_000 }).toBe(false)
  })

  it('starts again on the database of a killed portal', async () => {
    const killed = launch()
    await waitForReadiness(killed)
    killed.child.kill('SIGKILL')
    await killed.exit
    const portal = launch()
    const { child, exit } = portal
    await waitForReadiness(portal)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await exit).toBe(0)
  })

  it('refuses real operation on a database with demonstration accounts', async () => {
    const operation = { ...operationVariables(), LOG_LEVEL: 'warn' }
    const [code, said] = await failure(operation)
    expect(code).toBe(1)
    const command = /^În baza de date sunt conturi de probă, .* npm run operator -- (.*)$/.exec(
      said,
    )
    const own = { DATABASE_URL: '', DATA_DIR: dataDir, ...operation }
    const closed = await runProcess([...command![1]!.split(' '), '--da'], own)
    expect([closed.code, closed.err]).toEqual([0, ''])
    const portal = launch(operation)
    const { child, exit } = portal
    expect(await waitForReadiness(portal)).toBe('Portalul este pornit: https://portal.exemplu.ro')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  it('refuses the files of another database', async () => {
    const mark = path.join(dataDir, 'files', 'instalare')
    const own = await readFile(mark, 'utf8')
    await writeFile(mark, crypto.randomUUID())
    expect(await failure({})).toEqual([
      1,
      `Fișierele din ${path.join(dataDir, 'files')} sunt ale altei baze de date. Dacă totuși așa este bine: npm run operator -- fisiere adopta`,
    ])
    await writeFile(mark, own)
  })

  it('reports a taken port in one sentence', async () => {
    const other = createServer().listen(port, 'localhost')
    await once(other, 'listening')
    expect(await failure({})).toEqual([1, `Portul ${port} este ocupat. Alegeți altul cu PORT.`])
    other.close()
  })

  it('reports a taken metrics port in one sentence, and leaves nothing running', async () => {
    const taken = await findFreePort()
    const other = createServer().listen(taken, '127.0.0.1')
    await once(other, 'listening')
    expect(await failure({ METRICS_PORT: String(taken) })).toEqual([
      1,
      `Portul ${taken} este ocupat. Alegeți altul cu METRICS_PORT.`,
    ])
    other.close()
  })

  it('reports an unreachable database in one sentence', async () => {
    const DATABASE_URL = `postgresql://portal:parola@127.0.0.1:${port}/portal`
    expect(await failure({ DATABASE_URL })).toEqual([
      1,
      'Baza de date de la DATABASE_URL nu răspunde.',
    ])
  })

  it('lists the problems of its environment', async () => {
    const [code, said] = await failure({ PORT: 'opt', METRICS_PORT: '0' })
    expect(code).toBe(1)
    expect(said).toMatch(/^Configurația nu este bună:\n {2}PORT — .*\n {2}METRICS_PORT — .*$/)
  })
})
