import { once } from 'node:events'
import { createServer } from 'node:http'

// Without the link the browser would also fetch an icon. The work is computing only, in tasks as long as those of a
// portal's page, so that a busy machine slows both alike.
const HTML = `<!doctype html><html lang="ro"><meta charset="utf-8"><title>.</title>
<link rel="icon" href="data:,"><h1>Pagină goală</h1>
<script>
function work(left) {
  let sum = 0
  for (let i = 0; i < 2e7; i++) sum = (sum * 31 + i) | 0
  document.body.dataset.sum = sum
  if (left > 1) setTimeout(work, 0, left - 1)
}
requestAnimationFrame(() => setTimeout(work, 0, 4))
</script>`

/**
 * Serves a page with only a heading, which after its first paint does a fixed amount of work: its paints are the floor
 * of every page's, and its main-thread time tells how fast the machine is just now.
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function serveBlankPage() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(HTML)
  }).listen(0)
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://localhost:${port}/blank`, stop: () => server.close() }
}
