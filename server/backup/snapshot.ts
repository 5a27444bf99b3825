import pg from 'pg'
import { FILE_REMOVAL } from '#server/domain/file-removal.ts'

/**
 * Works on the database as it is at one moment, whatever is written meanwhile. Until it ends no file is removed, so that
 * those this moment knows of are all there.
 */
export async function withSnapshot<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withSession(url, async (client) => {
    await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [FILE_REMOVAL])
    await client.query('begin isolation level repeatable read read only')
    return work(client)
  })
}

/**
 * Works on a connection of its own, for as long as it takes. What is left open when the work fails ends with the
 * connection.
 */
export async function withSession<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // The statement under way says so too.
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
