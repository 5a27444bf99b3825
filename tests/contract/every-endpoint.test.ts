import { describe, expect, inject, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { findEnvelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { buildValidPath, findValidParams } from '#server/testing/path-params.ts'
import { ApiClient } from '#tests/support/api.ts'

const all = Object.entries(endpoints)
const citizens = all.filter(([, { access }]) => access === 'citizen')
const posts = all.filter(([, { method }]) => method === 'POST')

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
    const url = inject('baseUrl') + buildValidPath(endpoint)
    const response = await fetch(url, { method: 'POST' })
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
