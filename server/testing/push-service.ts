import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createSelfSignedCertificate } from './self-signed.ts'

interface ReceivedPush {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface TestPushService {
  /** Host and port, as in PUSH_HOSTS. */
  host: string
  /** Agent that trusts its certificate. */
  agent: Agent
  received: ReceivedPush[]
  /** Status of its next answers. */
  status: number
  close(): Promise<void>
}

/** Starts a local push service over TLS that records messages and delivers none. */
export async function startPushService(): Promise<TestPushService> {
  const { key, cert } = createSelfSignedCertificate()
  const server = createServer({ key, cert }, (request, response) => {
    void buffer(request).then((body) => {
      const { method, url, headers } = request
      service.received.push({ method, path: url, headers, body })
      response.writeHead(service.status).end()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const service: TestPushService = {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    agent: new Agent({ ca: cert }),
    received: [],
    status: 201,
    async close() {
      service.agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
