import * as z from 'zod'
import type { AnyEndpoint, Schema } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/codes.ts'
import { condition, formField } from '#contract/forms.ts'
import { operatorErrorCodes } from '#contract/operator/codes.ts'

type Json = Record<string, unknown>

// A schema that contains itself is described once, under this name, and referred to.
z.globalRegistry.add(condition, { id: 'Conditie' })
z.globalRegistry.add(formField, { id: 'Camp' })

/** Builds the OpenAPI 3.1 document of the calls from the schemas that validate them. */
export function describeApi(
  endpoints: Record<string, AnyEndpoint>,
  {
    version,
    publicUrl,
    title = 'Portal salubritate',
  }: { version: string; publicUrl: string; title?: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  const schemas: Json = { Refuz: failureSchema }
  const schemes = new Set(Object.values(endpoints).map(({ access }) => access))
  return {
    openapi: '3.1.0',
    info: { title, version, license },
    servers: [{ url: publicUrl }],
    paths: moveDefinitions(paths, schemas),
    components: {
      schemas,
      securitySchemes: {
        ...(schemes.has('citizen') && { bearer: { ...bearer, bearerFormat: 'JWT' } }),
        ...(schemes.has('operator') && { cheie: bearer }),
      },
    },
  }
}

/**
 * Moves the `$defs` of every schema to `schemas`, and its references to them: they count from the root of a document,
 * and a schema is only a part of this one. Throws for a definition without a name of its own.
 */
function moveDefinitions(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => moveDefinitions(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $defs = {}, ...rest } = value as Json
  for (const [name, definition] of Object.entries($defs as Json)) {
    if (name.startsWith('__')) throw new Error('a recursive schema has no name in openapi.ts')
    schemas[name] = moveDefinitions(definition, schemas)
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, child]) => [
      key,
      key === '$ref'
        ? String(child).replace('#/$defs/', '#/components/schemas/')
        : moveDefinitions(child, schemas),
    ]),
  )
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
    security: securityOf(endpoint),
    ...(endpoint.multipart && { requestBody: fileBody }),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body)) },
    }),
    responses: {
      200: {
        description: 'Reușită',
        content: endpoint.download ? fileContent : json(successSchema(endpoint)),
      },
      '4XX': refusal,
      '5XX': refusal,
    },
  }
}

const bearer: Json = { type: 'http', scheme: 'bearer' }

function securityOf({ access, scope }: AnyEndpoint): Json[] {
  if (access === 'operator') return [{ cheie: [scope] }]
  return access === 'citizen' ? [{ bearer: [] }] : []
}

const license: Json = { name: 'EUPL-1.2', identifier: 'EUPL-1.2' }
const json = (schema: Json): Json => ({ 'application/json': { schema } })
const refusal: Json = {
  description: 'Refuz',
  content: json({ $ref: '#/components/schemas/Refuz' }),
}

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

function headersOf({ method, idempotent, access }: AnyEndpoint): Json[] {
  const isOperator = access === 'operator'
  const xsrf = { name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: isOperator,
    schema: { type: 'string', format: 'uuid' },
  }
  return [...(method === 'POST' && !isOperator ? [xsrf] : []), ...(idempotent ? [key] : [])]
}

const fileContent: Json = { 'application/octet-stream': {} }

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
        code: { enum: [...errorCodes, ...operatorErrorCodes] },
        fields: { type: 'object', additionalProperties: texts },
      },
    },
  },
}
