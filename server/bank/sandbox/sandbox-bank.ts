import type { FastifyInstance } from 'fastify'
import { timingSafeEqualText } from '#server/crypto/secrets.ts'
import { deliverCallbacks } from './callbacks.ts'
import { calls } from './calls.ts'
import { REST_PATH } from './options.ts'
import type { SandboxOptions } from './options.ts'
import { pageRoutes } from './page-routes.ts'
import { errorAnswer } from './answer.ts'
import type { Answer, Fields } from './answer.ts'

/** The open demonstration bank. */
export interface Sandbox {
  /** Delivers the callbacks that are due; returns whether there may be more. For a job. */
  deliverCallbacks(): Promise<boolean>
}

/**
 * Opens a bank on this server that speaks iPay's protocol and moves no money. All its state, pending callbacks too, is
 * in the database.
 */
export function openSandboxBank(app: FastifyInstance, options: SandboxOptions): Sandbox {
  void app.register(async (bank) => {
    readForms(bank)
    restRoutes(bank, options)
    pageRoutes(bank, options)
  })
  return { deliverCallbacks: () => deliverCallbacks(options, app.log) }
}

// In a scope of its own: forms are parsed nowhere else on this server.
function readForms(bank: FastifyInstance): void {
  bank.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => parseForm(String(body)),
  )
}

function parseForm(body: string): Fields {
  return Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''))
}

function restRoutes(bank: FastifyInstance, options: SandboxOptions): void {
  for (const [name, call] of Object.entries(calls)) {
    bank.post<{ Body: Fields | undefined }>(REST_PATH + name, async (request): Promise<Answer> => {
      const fields = request.body ?? {}
      const isMerchant = isAuthenticated(options, request.headers.authorization, fields)
      return isMerchant ? call(options, fields) : errorAnswer('5', 'Access denied')
    })
  }
}

// Credentials come in the header, or in the body as in the bank's own examples.
function isAuthenticated(
  { user, password }: SandboxOptions,
  header: string | undefined,
  fields: Fields,
): boolean {
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (header !== undefined) return timingSafeEqualText(header, basic)
  return (
    timingSafeEqualText(fields.userName ?? '', user) &&
    timingSafeEqualText(fields.password ?? '', password)
  )
}
