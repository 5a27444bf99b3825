import type { Agent } from 'node:https'
import nodemailer from 'nodemailer'
import webpush, { WebPushError } from 'web-push'
import type { Env, MailServer, SmsGateway } from '#server/config/env.ts'
import { isUnknownMailbox } from './delivery-status.ts'
import { isAllowedPushEndpoint } from './push-endpoint.ts'

/**
 * No answer came after a message was sent. It may have been accepted, and the provider cannot deduplicate a second copy
 * by its id, so the next attempt should wait for long.
 */
export class DeliveryUnknownError extends Error {
  override readonly name = 'DeliveryUnknownError'
}

/** No message will ever reach that phone or address. */
export class RecipientRejectedError extends Error {
  override readonly name = 'RecipientRejectedError'
}

/**
 * Sends messages by channel; null where a channel is closed. Each rejects when the message was not accepted, or no
 * answer came (SMS: with `DeliveryUnknownError`); with `RecipientRejectedError` if the recipient does not exist. `id` is
 * the same at every attempt, so that a provider can deduplicate a message it had accepted after all.
 */
export interface MessageTransports {
  sms: ((to: string, text: string, id: string) => Promise<void>) | null
  email: ((email: EmailToSend) => Promise<void>) | null
  /** Rejects with `SubscriptionExpiredError` when nothing will ever reach that subscription again. */
  push: ((to: PushTarget, message: PushToSend) => Promise<void>) | null
}

export interface EmailToSend {
  to: string
  subject: string
  text: string
  html: string
  /** Stable across attempts: mail programs show two with the same as one. */
  id: string
  /** Messages with the same are shown together. */
  thread?: string | undefined
  /** Address that answers go to, if not the sender's. */
  replyTo?: string | undefined
  /** Address that it is returned to, if not the sender's. */
  bounceTo?: string | undefined
  /** Stops such messages with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
  attachments?: EmailAttachment[] | undefined
}

export interface EmailAttachment {
  name: string
  /** Its media type. */
  type: string
  bytes: Buffer
  /** The HTML part shows it as `cid:…`. */
  cid?: string
}

export interface PushTarget {
  endpoint: string
  /** In base64url. */
  p256dh: string
  auth: string
}

export interface PushToSend {
  body: string
  /** Replaces undelivered messages with the same topic. At most 32 characters of base64url. */
  topic: string
  /** Seconds after which it must not be shown; null: it stays true. */
  lifetimeSeconds: number | null
}

/** The browser has revoked its subscription, or its push service is not an allowed one. */
export class SubscriptionExpiredError extends Error {
  override readonly name = 'SubscriptionExpiredError'
}

type TransportEnv = Pick<Env, 'sms' | 'mail' | 'push' | 'pushSubject' | 'pushHosts'>

const TIMEOUT_MS = 10_000
/** How long a push service retains an undelivered message at most. */
const PUSH_TTL_SECONDS = 3 * 24 * 3600
const GONE = [404, 410]

/**
 * Creates the configured transports: in demonstration mode neither SMS nor e-mail are sent. `agent` is for push
 * services in tests.
 */
export function createMessageTransports(env: TransportEnv, agent?: Agent): MessageTransports {
  return {
    sms: env.sms && createSmsTransport(env.sms),
    email: env.mail && createEmailTransport(env.mail),
    push: env.push && createPushTransport(env, env.push, agent),
  }
}

function createSmsTransport(gateway: SmsGateway): NonNullable<MessageTransports['sms']> {
  const knowsCopies = JSON.stringify([gateway.url, gateway.body, gateway.headers]).includes('{id}')
  const escape = gateway.body.trimStart().startsWith('{') ? inJson : encodeURIComponent
  return async (to, text, id) => {
    const fill = (template: string, escaped: (value: string) => string) =>
      template
        .replaceAll('{to}', () => escaped(to))
        .replaceAll('{id}', () => escaped(id))
        .replaceAll('{text}', () => escaped(text))
    const headers = Object.entries(gateway.headers).map(
      ([name, value]) => [name, value.replaceAll('{id}', id)] as const,
    )
    const response = await fetch(fill(gateway.url, encodeURIComponent), {
      method: gateway.method,
      headers: Object.fromEntries(headers),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(gateway.method === 'POST' && { body: fill(gateway.body, escape) }),
    }).catch((error: unknown) => {
      throw knowsCopies || wasNotSent(error) ? error : new DeliveryUnknownError()
    })
    await response.body?.cancel()
    if (gateway.unknownStatuses.includes(response.status)) throw new RecipientRejectedError()
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
  }
}

// True if no connection was made, so nothing was sent.
function wasNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    code,
  )
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const openSmtp = ({ url, from }: MailServer) =>
  nodemailer.createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )

/** Connects and signs in to the mail server without sending anything. Rejects if it does not answer or refuses. */
export async function verifyMailServer(server: MailServer): Promise<void> {
  const transport = openSmtp(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function createEmailTransport(server: MailServer): NonNullable<MessageTransports['email']> {
  const transport = openSmtp(server)
  const { from } = server
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '')
  return async ({ to, id, thread, unsubscribeUrl, bounceTo, attachments = [], ...content }) => {
    const root = thread && `<${thread}@${domain}>`
    const sending = transport.sendMail({
      ...content,
      to: { name: '', address: to },
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      attachments: attachments.map(toMailAttachment),
      ...(root && { inReplyTo: root, references: root }),
      ...(bounceTo && { envelope: { from: bounceTo, to } }),
    })
    await sending.catch((error: unknown) => {
      throw isUnknownRecipient(error) ? new RecipientRejectedError() : error
    })
  }
}

/** True if a mail server refused the recipient for good, as „550 5.1.1 No such user”. */
function isUnknownRecipient(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false
  const [, status = ''] = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(String(error.response)) ?? []
  return error.command === 'RCPT TO' && isUnknownMailbox(status)
}

const toMailAttachment = ({ name, type, bytes, cid }: EmailAttachment) => ({
  filename: name,
  contentType: type,
  content: bytes,
  ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
})

function createPushTransport(
  { pushSubject, pushHosts }: TransportEnv,
  keys: NonNullable<Env['push']>,
  agent: Agent | undefined,
): NonNullable<MessageTransports['push']> {
  const options = {
    vapidDetails: { subject: pushSubject, ...keys },
    timeout: TIMEOUT_MS,
    ...(agent && { agent }),
  }
  return async ({ endpoint, p256dh, auth }, { body, topic, lifetimeSeconds }) => {
    if (!isAllowedPushEndpoint(endpoint, pushHosts)) throw new SubscriptionExpiredError()
    const subscription = { endpoint, keys: { p256dh, auth } }
    const TTL = Math.min(PUSH_TTL_SECONDS, lifetimeSeconds ?? PUSH_TTL_SECONDS)
    try {
      await webpush.sendNotification(subscription, body, { ...options, topic, TTL })
    } catch (error) {
      if (error instanceof WebPushError && GONE.includes(error.statusCode)) {
        throw new SubscriptionExpiredError()
      }
      throw error
    }
  }
}
