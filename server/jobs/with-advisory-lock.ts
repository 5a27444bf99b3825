import { describeError } from '#server/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Does some work unless it is being done already, on whichever instance. It holds a connection meanwhile, and no
 * transaction: the work may wait for others. A process that dies lets go of it. Answers whether it was done.
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
