import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { hmac } from '#server/crypto/secrets.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseFields } from './input.ts'
import { readUpload } from './read-upload.ts'
import type { ReceivedFile } from './read-upload.ts'

/** Reads the body of a request, and the hash by which a repeated idempotent call is compared with the first. */
export type BodyReader<B> = (request: FastifyRequest) => Promise<{ body: B; bodyHash: string }>

/** Reads a JSON body with the endpoint's schema. */
export const createJsonReader =
  <P, Q, B, D>({ env }: Ports, endpoint: Endpoint<P, Q, B, D>): BodyReader<B> =>
  async ({ body, params }) => ({
    body: parseFields(endpoint.body, body),
    // The parameters belong to the request: the same words to another thread are another message.
    bodyHash: endpoint.idempotent
      ? hmac(env, JSON.stringify(endpoint.params ? [params, body] : (body ?? null)))
      : '',
  })

/** Receives a body that is one file. */
export const createFileReader =
  <P, Q, D>(
    { env, files }: Ports,
    { maxFileBytes }: Endpoint<P, Q, undefined, D>,
  ): BodyReader<ReceivedFile> =>
  async (request) => {
    const body = await readUpload(request, files, env, maxFileBytes)
    return { body, bodyHash: hmac(env, `${body.sha256} ${body.name}`) }
  }
