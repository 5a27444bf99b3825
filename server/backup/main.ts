import { parseArgs } from 'node:util'
import { loadEnv } from '#server/config/env.ts'
import { isPackaged } from '#server/config/packaged.ts'
import { UsageError } from '#server/operator/errors.ts'
import { resolveActor } from '#server/operator/operator-name.ts'
import { formatFailure } from '#server/operator/run.ts'
import { backUp } from './backup-command.ts'
import { restore } from './restore-command.ts'

const BACKUP = isPackaged ? 'bin/backup.js' : 'npm run --silent backup --'
const RESTORE = isPackaged ? 'bin/restore.js' : 'npm run restore --'
const USAGE = {
  backup: `Se scrie: ${BACKUP} [<fișier sau folder>]
În fluxul standard, ca să fie criptată: ${BACKUP} - | age -r <cheie> > copie.age`,
  restore: `Se scrie: ${RESTORE} <fișier>
Din fluxul standard: age -d -i <cheie> copie.age | ${RESTORE} -`,
}

/** Runs the command line of this process, called in `folder`, and sets the exit code. */
export async function main(command: 'backup' | 'restore', folder: string): Promise<void> {
  try {
    const sentence = await run(command, folder)
    // The standard stream may carry the backup itself.
    process.stderr.write(`${sentence}\n`)
  } catch (error) {
    process.stderr.write(`${formatFailure(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

async function run(command: 'backup' | 'restore', folder: string): Promise<string> {
  const { given, help } = readArguments(command)
  if (help) return USAGE[command]
  const signal = createStopSignal()
  const env = loadEnv()
  if (command === 'backup') return backUp(env, { given, folder, signal, stdout: process.stdout })
  if (given === undefined) throw new UsageError(USAGE.restore)
  const actor = resolveActor(undefined, process.env)
  return restore(env, { given, folder, signal, stdin: process.stdin, actor })
}

function readArguments(command: 'backup' | 'restore') {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    })
    if (positionals.length <= 1) return { given: positionals[0], help: values.help === true }
  } catch {
    // The usage error is thrown below.
  }
  throw new UsageError(USAGE[command])
}

/** Returns a signal that the first SIGINT, SIGTERM or SIGHUP aborts; a second one kills the process. */
function createStopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort())
  }
  return controller.signal
}
