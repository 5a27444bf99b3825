import nodemailer from 'nodemailer'
import type { Env, MailServer, SmsGateway } from '#server/env.ts'

/** Who takes messages out of the building. Each rejects when the message was not accepted. */
export interface Couriers {
  sms(to: string, text: string): Promise<void>
  email(to: string, subject: string, text: string): Promise<void>
}

const TIMEOUT_MS = 10_000

/** The configured couriers, or null in demonstration, where nothing leaves. */
export function makeCouriers({ sms, mail }: Pick<Env, 'sms' | 'mail'>): Couriers | null {
  return sms && mail ? { sms: smsCourier(sms), email: emailCourier(mail) } : null
}

function smsCourier(gateway: SmsGateway): Couriers['sms'] {
  const escape = gateway.body.trimStart().startsWith('{') ? inJson : encodeURIComponent
  return async (to, text) => {
    const fill = (template: string, escaped: (value: string) => string) =>
      template.replaceAll('{to}', () => escaped(to)).replaceAll('{text}', () => escaped(text))
    const response = await fetch(fill(gateway.url, encodeURIComponent), {
      method: gateway.method,
      headers: gateway.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(gateway.method === 'POST' && { body: fill(gateway.body, escape) }),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
  }
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

function emailCourier({ url, from }: MailServer): Couriers['email'] {
  const transport = nodemailer.createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )
  return async (to, subject, text) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text })
  }
}
