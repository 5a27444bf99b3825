import { describe, expect, inject, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { findEnvelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { ApiClient } from '#tests/support/api.ts'

const all = Object.entries(endpoints)
const citizens = all.filter(([, { access }]) => access === 'citizen')
const posts = all.filter(([, { method }]) => method === 'POST')

/** Finds valid path parameters of an endpoint: some ids are numbers, some UUIDs, some secret. */
function findValidParams({ path, params }: AnyEndpoint): Record<string, string> {
  const common = { hash: '0'.repeat(64), slug: 'LOGIN_PAGE', contract_id: '1', cod: '222222222' }
  const tries = ['1', crypto.randomUUID(), '0'.repeat(32)].map((id) => ({ ...common, id }))
  const readable = tries.find((values) => !params || params.safeParse(values).success)
  if (!readable) throw new Error(`no valid parameters known for ${path}`)
  return readable
}

/** Expected status of a call without sign-in, query and body fields. */
function expectedStatus(endpoint: AnyEndpoint): number {
  if (endpoint.access === 'citizen') return 401
  if (endpoint.multipart) return 415
  if (endpoint.body || endpoint.query?.safeParse({}).success === false) return 422
  // The token of an e-mail that was never sent, and the code of no container.
  const isUnknown = endpoint.method === 'POST' || endpoint === endpoints['recipient']
  return endpoint.params && isUnknown ? 404 : 200
}

const call = (endpoint: AnyEndpoint) =>
  new ApiClient().call(endpoint, { params: findValidParams(endpoint), body: {} })

it('an unknown path answers 404', async () => {
  const answer = await new ApiClient().get('/api/nu-exista/deloc')
  expect(answer).toMatchObject({ status: 404, errors: { code: 'inexistent' } })
})

describe('called by a visitor without input', () => {
  it.each(all)('%s answers in the envelope, with the expected status', async (_, endpoint) => {
    const { status, text, headers } = await call(endpoint)
    expect(status, text).toBe(expectedStatus(endpoint))
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(findEnvelope(JSON.parse(text))?.status_code).toBe(status)
  })

  it.each(citizens)('%s requires sign-in', async (_, endpoint) => {
    expect(await call(endpoint)).toMatchObject({
      status: 401,
      errors: { code: 'neautentificat', message: [expect.stringContaining('Autentificați-vă')] },
    })
  })

  it.each(posts)('%s requires the XSRF value', async (_, endpoint) => {
    const params = findValidParams(endpoint)
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '')
    const response = await fetch(inject('baseUrl') + path, { method: 'POST' })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ status_code: 403, errors: { code: 'xsrf' } })
  })
})

describe('the OpenAPI document', () => {
  interface Described {
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
  }

  it.each(all)('lists %s', async (name, { method, path, summary }) => {
    const { text } = await new ApiClient().get('/api/openapi.json')
    const { paths } = JSON.parse(text) as Described
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described).toMatchObject({ operationId: name, summary })
  })
})
