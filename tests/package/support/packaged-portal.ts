import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { withClient } from '#server/db/with-client.ts'
import { findFreePort } from '../../../scripts/free-port.mjs'
import { ordinaryUser } from './ordinary-user.ts'

/** A database and a data folder for portals of the package. */
export interface Installation {
  /** The whole environment of its programs. */
  variables: Record<string, string>
  dataDir: string
  delete(): Promise<void>
}

export interface PackagedPortal {
  url: string
  child: ChildProcess
  /** Returns its output so far. */
  output(): string
  /** Resolves with its exit code. */
  exit: Promise<number | null>
}

export interface ProgramAnswer {
  code: number | null
  out: string
  err: string
}

/** Creates an empty database and an empty data folder. */
export async function anInstallation(more: Record<string, string> = {}): Promise<Installation> {
  const adminUrl = inject('adminUrl')
  const name = `package_${randomBytes(6).toString('hex')}`
  await withClient(adminUrl, (client) => client.query(`create database ${name}`))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-package-data-'))
  await chmod(dataDir, 0o700)
  if (ordinaryUser) await chown(dataDir, ordinaryUser.uid, ordinaryUser.gid)
  const variables = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: adminUrl.replace(/[^/]*$/, name),
    DATA_DIR: dataDir,
    ...more,
  }
  return {
    variables,
    dataDir,
    async delete() {
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface StartOptions {
  /** Folder of another package. */
  folder?: string
  /** A free port if not given. */
  port?: number
}

/** Starts a portal of the package and waits for its readiness line. Throws with its output if it exits before. */
export async function startPackaged(
  { variables, dataDir }: Installation,
  { folder = inject('packageFolder'), port }: StartOptions = {},
): Promise<PackagedPortal> {
  port ??= await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [path.join(folder, 'bin/portal.js')], {
    ...ordinaryUser,
    cwd: dataDir,
    env: { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('Portalul este pornit')) resolve()
      })
    }
  })
  const failed = exit.then((code) => {
    throw new Error(`exit ${code}: ${output}`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => undefined)
  return { url, child, exit, output: () => output }
}

/** Runs a program of the package, as `operator`, to its end. */
export async function runPackaged(
  program: string,
  argv: string[],
  { variables, dataDir }: Installation,
): Promise<ProgramAnswer> {
  const file = path.join(inject('packageFolder'), 'bin', `${program}.js`)
  const child = spawn(process.execPath, [file, ...argv], {
    ...ordinaryUser,
    cwd: dataDir,
    env: { OPERATOR_USER: 'ana', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number | null]
  return { code, out: out.trim(), err: err.trim() }
}
