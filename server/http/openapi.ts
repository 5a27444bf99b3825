import * as z from 'zod'
import type { AnyEndpoint, Schema } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/codes.ts'

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document of the calls from the schemas that validate them. */
export function describeApi(
  endpoints: Record<string, AnyEndpoint>,
  { version, publicUrl }: { version: string; publicUrl: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portal salubritate', version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refuz: failureSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeCall(operationId: string, endpoint: AnyEndpoint): Json {
  return {
    operationId,
    summary: endpoint.summary,
    parameters: [
      ...fieldsOf(endpoint.params, 'path'),
      ...fieldsOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(endpoint.access === 'citizen' && { security: [{ bearer: [] }] }),
    ...(endpoint.multipart && { requestBody: fileBody }),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body)) },
    }),
    responses: {
      200: { description: 'Reușită', content: json(successSchema(endpoint)) },
      default: { description: 'Refuz', content: json({ $ref: '#/components/schemas/Refuz' }) },
    },
  }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function schemaOf(schema: Schema, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function successSchema({ data }: AnyEndpoint): Json {
  return {
    type: 'object',
    required: ['status_code', 'data'],
    properties: { status_code: { const: 200 }, data: schemaOf(data, 'output') },
  }
}

function fieldsOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function headersOf({ method, idempotent }: AnyEndpoint): Json[] {
  const xsrf = { name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  }
  return [...(method === 'POST' ? [xsrf] : []), ...(idempotent ? [key] : [])]
}

const fileBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
}

const texts: Json = { type: 'array', items: { type: 'string' } }

const failureSchema: Json = {
  type: 'object',
  required: ['status_code', 'errors'],
  properties: {
    status_code: { type: 'integer' },
    data: {},
    errors: {
      type: 'object',
      required: ['message'],
      properties: {
        message: texts,
        code: { enum: errorCodes },
        fields: { type: 'object', additionalProperties: texts },
      },
    },
  },
}
