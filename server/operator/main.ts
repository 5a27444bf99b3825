import { createInterface } from 'node:readline/promises'
import { runCommandLine } from './run.ts'

/** Runs this process's command line and sets the exit code. `folder`: the caller's working directory. */
export async function main(folder: string): Promise<void> {
  process.exitCode = await runCommandLine({
    argv: process.argv.slice(2),
    folder,
    variables: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    ask,
  })
}

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
