import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below those that systems hand out to connections and to servers without a port of their own: a port from there
 * may be taken again before the program that is to listen on it has started.
 */
const FIRST = 20_000
const LAST = 32_000

/** @returns {Promise<number>} a port on which nothing listens, on any address */
export async function findFreePort() {
  const port = randomInt(FIRST, LAST)
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(port)
  const isFree = await listening.then(
    () => true,
    () => false, // taken
  )
  if (!isFree) return findFreePort()
  server.close()
  await once(server, 'close')
  return port
}
