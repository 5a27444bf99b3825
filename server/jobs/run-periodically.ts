import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '#server/errors/describe-error.ts'

/** A background job. */
export interface Job {
  /** Stops the job after the current run. */
  stop(): Promise<void>
}

/** Work of a job; returns true if there is more to do at once. */
export type Task = () => Promise<boolean | void>

/**
 * Runs a task periodically, without a pause when it returns that there is more to do; a failed run is logged and does
 * not stop the next.
 */
export function runPeriodically(
  log: FastifyBaseLogger,
  name: string,
  pauseMs: number,
  task: Task,
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
