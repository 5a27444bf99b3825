import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.mjs'
import { root } from './npm.mjs'

// The start creates a cluster, its tables and a year of demonstration data, which takes a busy machine minutes.
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 15_000
const SOURCES = ['--import', 'tsx', 'server/main.ts']

/**
 * @typedef {object} Portal
 * @property {string} url without a trailing slash
 * @property {() => string} output of the server so far
 * @property {() => Promise<void>} stop stops it and deletes its data
 */

/**
 * Starts the real portal, in demonstration, on a free port and with its own data folder.
 * @param {Record<string, string>} [settings] environment variables of the server
 * @param {string[]} [program] arguments of Node that run the server; by default its sources
 * @returns {Promise<Portal>}
 * @throws {Error} with the server's output, if it does not get ready
 */
export async function startPortal(settings = {}, program = SOURCES) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const dataDir = await makeDataDir()
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Empty, so that a developer's .env cannot point the run at a database in use.
      DATABASE_URL: '',
      DEMO: '1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await ended
    clearTimeout(killer)
    await rm(dataDir, { recursive: true, force: true })
  }
  if (await becomesReady(`${url}/readyz`, ended)) return { url, output: () => output, stop }
  await stop()
  throw new Error(`Portalul nu a pornit:\n${output}`)
}

// The database may run as another user, who must be able to traverse the folder.
async function makeDataDir() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/**
 * @param {string} address
 * @param {Promise<unknown>} ended
 */
async function becomesReady(address, ended) {
  const giveUp = new AbortController()
  const late = AbortSignal.timeout(START_LIMIT_MS)
  void ended.then(() => giveUp.abort())
  while (!giveUp.signal.aborted && !late.aborted) {
    // The connection is refused while the server is still starting.
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return true
    await wait(100)
  }
  return false
}
