import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '#server/describe-error.ts'

/** Work that goes on in the background. */
export interface Job {
  /** Ends it once the run that is under way is over. */
  stop(): Promise<void>
}

/**
 * Runs a task again and again, with a pause in between unless it answers that there is more to do; a run that fails is
 * logged and the next one comes as ever.
 */
export function runPeriodically(
  log: FastifyBaseLogger,
  name: string,
  pauseMs: number,
  task: () => Promise<boolean | void>,
): Job {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  async function run(): Promise<void> {
    let more: boolean | void = false
    try {
      more = await task()
    } catch (error) {
      log.error({ error: describeError(error), job: name }, 'job failed')
    }
    schedule(more ? 0 : pauseMs)
  }
  function schedule(pause: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      current = run()
    }, pause)
  }

  schedule(pauseMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
