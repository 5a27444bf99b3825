import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { desc, like } from 'drizzle-orm'
import type { Scope } from '#contract/operator/scopes.ts'
import { audit } from '#server/db/schema.ts'
import { addKey } from '#server/modules/chei-api/keys.ts'
import type { Outcome } from '#server/operator/command.ts'
import { commands } from '#server/operator/commands.ts'
import type { CommandContext } from '#server/operator/command-context.ts'
import { parseCommandLine } from '#server/operator/parse-command-line.ts'
import type { TestApp } from '../test-app.ts'

const SCRIPTS = path.join(import.meta.dirname, '..', '..', '..', 'scripts')

/** An operator with the database of a test server and a folder for files. */
export interface TestOperator {
  context: CommandContext
  /** Runs a command in this process. */
  run(...argv: string[]): Promise<Outcome>
  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>
  /** Audited actions of operators, newest first. */
  audited(): Promise<{ actor: string; action: string; subject: string }[]>
  close(): Promise<void>
}

export async function anOperator(app: TestApp): Promise<TestOperator> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-operator-'))
  const { env, db } = app.ports
  const context: CommandContext = {
    env,
    db,
    clock: app.clock,
    actor: 'operator:ana',
    folder,
    printProgress: () => {},
    confirm: async () => false,
  }
  return {
    context,
    async run(...argv) {
      const parsed = parseCommandLine(argv, commands)
      if (!('command' in parsed)) throw new Error(`command not found: ${argv.join(' ')}`)
      return parsed.command.run(context, parsed.given)
    },
    async file(name, content) {
      const file = path.join(folder, name)
      await writeFile(file, content)
      return file
    },
    audited: () =>
      db
        .select({ actor: audit.actor, action: audit.action, subject: audit.subject })
        .from(audit)
        .where(like(audit.actor, 'operator:%'))
        .orderBy(desc(audit.id)),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Creates an API key with these scopes. */
export async function anApiKey({ ports, clock }: TestApp, ...granted: Scope[]): Promise<string> {
  const name = `program-${randomInt(2 ** 40)}`
  const who = { actor: 'operator:ana', now: clock.now() }
  const { key } = await addKey(ports.db, { name, scopes: granted, expiresAt: null }, who)
  return key
}

export interface ProcessAnswer {
  code: number
  out: string
  err: string
}

/** Runs a command in its own process, as in production. */
export const runProcess = (
  argv: string[],
  variables: Record<string, string>,
): Promise<ProcessAnswer> =>
  runScript('operator.mjs', argv, { DEMO: '1', PUBLIC_URL: '', OPERATOR_USER: 'ana', ...variables })

/** Runs a program of `scripts` in its own process. */
export async function runScript(
  name: string,
  argv: string[],
  variables: Record<string, string>,
): Promise<ProcessAnswer> {
  const child = spawn(process.execPath, [path.join(SCRIPTS, name), ...argv], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number]
  return { code, out: out.trim(), err: err.trim() }
}

/** Environment variables that point a process to the database and folder of a test server. */
export const toProcessVariables = ({ ports }: TestApp): Record<string, string> => ({
  DATABASE_URL: ports.db.$client.options.connectionString ?? '',
  DATA_DIR: ports.env.dataDir,
  APP_KEY: ports.env.appKey,
})
