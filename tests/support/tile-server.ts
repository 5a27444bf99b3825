import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import sharp from 'sharp'

const TILE = /^\/(?<z>\d+)\/(?<x>\d+)\/(?<y>\d+)\.png$/

/** Request for a tile, with its relevant headers. */
export interface TileRequest {
  address: string
  referer: string | undefined
  cookie: string | undefined
}

export interface TileServer {
  /** URL template for the portal, with `{z}`, `{x}` and `{y}`. */
  template: string
  requests: TileRequest[]
  stop(): Promise<void>
}

/** Starts a server of synthetic map tiles, on another host than the portal; each tile shows its coordinates. */
export async function startTileServer(): Promise<TileServer> {
  const requests: TileRequest[] = []
  const server = createServer((request, response) => {
    const found = TILE.exec(request.url ?? '')?.groups
    if (!found) return response.writeHead(404).end()
    requests.push(toRequest(request))
    return void drawTile(Number(found['z']), Number(found['x']), Number(found['y'])).then((png) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(png),
    )
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    requests,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function toRequest({ url = '', headers: { referer, cookie } }: IncomingMessage): TileRequest {
  return { address: url, referer, cookie }
}

function drawTile(z: number, x: number, y: number): Promise<Buffer> {
  const ground = (x + y) % 2 === 0 ? '#f2efe9' : '#e4eadf'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${ground}"/>
    <path d="M0 96H256M160 0V256" stroke="#fff" stroke-width="14"/>
    <text x="12" y="244" font-size="16" fill="#66736b">${z}/${x}/${y}</text>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
