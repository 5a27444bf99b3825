import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

interface ReceiverAnswer {
  status: number
  headers?: Record<string, string>
}

/** A little HTTP server on loopback that receives webhooks. */
export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Replaces how it answers, 204 by default. */
  answer: (webhook: ReceivedWebhook) => ReceiverAnswer | Promise<ReceiverAnswer>
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    // A sender that gives up breaks the connection.
    receive(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    received: [],
    answer: () => ({ status: 204 }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const webhook = { headers: request.headers, body: await text(request) }
    receiver.received.push(webhook)
    const { status, headers = {} } = await receiver.answer(webhook)
    response.writeHead(status, headers).end()
  }
}

/**
 * Verifies a webhook by the standard's library, as if received at its own time, since tests move the clock. Returns its
 * payload; throws when no signature is of that secret.
 */
export function verifyWebhook({ headers, body }: ReceivedWebhook, secret: string): unknown {
  vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
