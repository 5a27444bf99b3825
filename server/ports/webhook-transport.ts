import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, isIPv6 } from 'node:net'
import type { BlockList, LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Env } from '#server/config/env.ts'

/** Status and `Retry-After` of an answer; its body is not read. */
export interface WebhookAnswer {
  status: number
  retryAfter: string | null
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** Sends a webhook. Follows no redirect. Rejects when no answer came, with `ForbiddenAddressError` before sending. */
export type WebhookTransport = (request: WebhookRequest) => Promise<WebhookAnswer>

/** The address is not a public one, and `WEBHOOK_NETWORKS` does not allow it. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError'
  readonly code = 'adresa_nepermisa'
}

const LOOPBACK = ['127.0.0.1', '::1']

/** Creates the transport, which connects to public addresses and to those of `webhookNetworks` only. */
export function createWebhookTransport({
  webhookNetworks,
}: Pick<Env, 'webhookNetworks'>): WebhookTransport {
  const isAllowed = createAddressFilter(webhookNetworks)
  const lookup = createGuardedLookup(isAllowed)
  return ({ url, headers, body, signal }) =>
    new Promise((resolveAnswer, reject) => {
      const target = new URL(url)
      const literal = toLiteral(target)
      // Node connects to a literal address without a lookup.
      if (isIP(literal) && !isAllowed(literal)) throw new ForbiddenAddressError()
      const open = target.protocol === 'https:' ? requestHttps : requestHttp
      const options = { method: 'POST', headers, lookup, agent: false, signal } as const
      const sending: ClientRequest = open(target, options, (answer) => {
        resolveAnswer(toAnswer(answer))
        answer.destroy()
      })
      sending.on('error', reject)
      sending.end(body)
    })
}

/**
 * True if an address is known to be refused before its name is looked up: one that is written out, or this machine's.
 */
export function isForbiddenHost(
  { webhookNetworks }: Pick<Env, 'webhookNetworks'>,
  url: URL,
): boolean {
  const isAllowed = createAddressFilter(webhookNetworks)
  if (url.hostname === 'localhost') return !LOOPBACK.some(isAllowed)
  const literal = toLiteral(url)
  return isIP(literal) !== 0 && !isAllowed(literal)
}

const toLiteral = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const toAnswer = ({ statusCode = 0, headers }: IncomingMessage): WebhookAnswer => ({
  status: statusCode,
  retryAfter: headers['retry-after'] ?? null,
})

type AddressFilter = (address: string) => boolean

function createAddressFilter(allowed: BlockList): AddressFilter {
  return (address) =>
    allowed.check(address, familyOf(address)) || ipaddr.parse(address).range() === 'unicast'
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

// Checks the very addresses that the connection uses, so that a name cannot resolve to others afterwards.
function createGuardedLookup(isAllowed: AddressFilter): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, options, (error, address, family) => {
      if (error) return done(error, '')
      const found = typeof address === 'string' ? [address] : address.map((one) => one.address)
      if (!found.every(isAllowed)) return done(new ForbiddenAddressError(), '')
      return done(null, address, family)
    })
  }
}
