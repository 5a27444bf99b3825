import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Runs work under a session-level advisory lock, unless any instance holds it already; returns whether it ran. Holds a
 * connection but no transaction, because the work may wait for others. The lock ends with the process that holds it.
 */
export async function withAdvisoryLock(
  { db, log }: Pick<Ports, 'db' | 'log'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await db.$client.connect()
  const heard = (error: Error) => log.warn({ error: describeError(error), name }, 'lock lost')
  client.on('error', heard)
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    )
    if (!rows[0]?.taken) return false
    try {
      await work()
      return true
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
  } finally {
    client.off('error', heard)
    client.release()
  }
}
