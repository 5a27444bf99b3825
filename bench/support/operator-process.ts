import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../scripts/npm.mjs'

export interface OperatorRun {
  /** Its standard output. */
  out: string
  seconds: number
  /** Peak memory (RSS), in MB. */
  peakMb: number
}

const SCRIPT = path.join(root, 'scripts', 'operator.mjs')
const MAX_HEAP_MB = 256
/** The process reports its peak memory on exit, since the system discards it afterwards. */
const REPORT_PEAK = `process.on('exit', () => console.error('PEAK ' + process.resourceUsage().maxRSS))`

/** Runs an operator's command as in production, with a bounded heap. Throws if it fails. */
export async function runOperator(
  argv: string[],
  variables: Record<string, string>,
): Promise<OperatorRun> {
  const begun = performance.now()
  const hook = `--import=data:text/javascript,${encodeURIComponent(REPORT_PEAK)}`
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, hook, SCRIPT, ...argv],
    {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exit = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number | null]
  if (code !== 0) throw new Error(`command failed:\n${out}${err}`)
  const [, peakKb = '0'] = /PEAK (\d+)/.exec(err) ?? []
  const seconds = (performance.now() - begun) / 1000
  return { out: out.trim(), seconds, peakMb: Math.round(Number(peakKb) / 1024) }
}
