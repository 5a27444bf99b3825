import pg from 'pg'
import { FILE_REMOVAL } from '#server/domain/file-removal.ts'

/**
 * Runs `work` in a snapshot of the database (repeatable read). A shared advisory lock blocks the removal of files until
 * it ends, so that all files of the snapshot are there.
 */
export async function withSnapshot<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withUnlimitedConnection(url, async (client) => {
    await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [FILE_REMOVAL])
    await client.query('begin isolation level repeatable read read only')
    return work(client)
  })
}

/**
 * Runs `work` on its own connection without timeouts. Whatever is left open when it fails ends with the connection.
 */
export async function withUnlimitedConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // Ignored: the running statement fails too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`
      set statement_timeout = 0;
      set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0;
      set timezone = 'UTC';
      set datestyle = 'ISO, YMD';
      set extra_float_digits = 1`)
    return await work(client)
  } finally {
    await client.end()
  }
}
