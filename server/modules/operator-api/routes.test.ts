import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { operatorEndpoints } from '#contract/operator/index.ts'
import { scopeNames } from '#contract/operator/scopes.ts'
import type { Scope } from '#contract/operator/scopes.ts'
import { apiKeys } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { dumpDatabase, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const LIST = `${OPERATOR_API}/solicitari`

let app: TestApp
let all: string
beforeAll(async () => {
  app = await startTestApp()
  all = await anApiKey(app, ...scopeNames)
})
afterAll(() => app.close())

const calls = Object.entries(operatorEndpoints)
const params: Record<string, string> = {
  numar: 'S-2026-000001',
  id: '1',
  uuid: crypto.randomUUID(),
  cod: 'NU_EXISTA',
  fel: 'strazi',
  slug: 'nu-exista',
}

/** Calls an endpoint with valid parameters and an empty body, with these headers alone. */
async function call({ method, path }: AnyEndpoint, headers: Record<string, string>) {
  const url = path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '')
  const body = method === 'POST' ? { payload: {} } : {}
  const response = await app.app.inject({ method, url, headers, ...body })
  const { errors } = response.json<{ errors?: { code?: string } }>()
  return { status: response.statusCode, code: errors?.code, cookies: response.cookies }
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const keyed = (key: string) => ({ ...bearer(key), 'idempotency-key': crypto.randomUUID() })

/** Scope of what is sent through Open311, which is no call of this API. */
const ofOpen311: Scope = 'open311:scriere'

describe('every call of the operator’s API', () => {
  it.each(calls)('%s refuses a key without its scope, and changes nothing', async (_, endpoint) => {
    const others = await anApiKey(app, ...scopeNames.filter((scope) => scope !== endpoint.scope))
    const before = await dumpDatabase(app)
    const { status, code, cookies } = await call(endpoint, keyed(others))
    expect([status, code]).toEqual([403, 'cheie_fara_drept'])
    expect(cookies).toEqual([])
    expect(await dumpDatabase(app)).toBe(before)
  })

  it.each(calls)('%s lets a key with its scope alone through', async (_, endpoint) => {
    const own = await anApiKey(app, endpoint.scope!)
    const { status } = await call(endpoint, keyed(own))
    expect([200, 404, 415, 422]).toContain(status)
  })

  it.each(calls)('%s refuses visitors, citizens and unknown keys', async (_, endpoint) => {
    const { token } = await signIn(app, await aCitizen(app))
    const unknown = all.slice(0, -1)
    for (const headers of [{}, bearer(token!), bearer(unknown)]) {
      const { status, code } = await call(endpoint, headers)
      expect([status, code]).toEqual([401, 'neautentificat'])
    }
  })

  it.each(calls.filter(([, { method }]) => method === 'POST'))(
    '%s needs an idempotency key',
    async (_, endpoint) => {
      const { status, code } = await call(endpoint, bearer(all))
      expect([status, code]).toEqual([400, 'cheie_lipsa'])
    },
  )

  it('has a scope that is granted', () => {
    const wanted = new Set([...calls.map(([, { scope }]) => scope), ofOpen311])
    expect(scopeNames.filter((scope) => !wanted.has(scope))).toEqual([])
  })
})

describe('an API key', () => {
  it('opens no call of citizens', async () => {
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.access !== 'citizen' || endpoint.method !== 'GET') continue
      const path = endpoint.path.replace(/:\w+/g, '1')
      const answer = await app.client().get(path, bearer(all))
      expect([path, answer.status === 401 || answer.status === 404]).toEqual([path, true])
    }
  })

  it('has a rate limit of its own', async () => {
    const bounded = await startTestApp({ env: { apiKeyPerMinute: 2 } })
    const [first, second] = [
      await anApiKey(bounded, ...scopeNames),
      await anApiKey(bounded, ...scopeNames),
    ]
    const get = (key: string) => bounded.client().get(LIST, bearer(key))
    expect([(await get(first)).status, (await get(first)).status]).toEqual([200, 200])
    expect(statusAndCode(await get(first))).toEqual([429, 'prea_multe_incercari'])
    expect((await get(second)).status).toBe(200)
    bounded.clock.advance(60)
    expect((await get(first)).status).toBe(200)
    await bounded.close()
  })

  it('has its last use written at most once a minute', async () => {
    const key = await anApiKey(app, 'dosare:citire')
    const use = async () => {
      await app.client().get(LIST, bearer(key))
      const rows = await app.ports.db.select({ usedAt: apiKeys.usedAt }).from(apiKeys)
      return Math.max(...rows.map(({ usedAt }) => usedAt?.getTime() ?? 0))
    }
    const first = await use()
    expect(first).toBe(app.clock.now().getTime())
    app.clock.advance(30)
    expect(await use()).toBe(first)
    app.clock.advance(60)
    expect(await use()).toBe(app.clock.now().getTime())
  })

  it('never reaches the log', async () => {
    await app.client().get(LIST, bearer(all))
    expect(app.logged()).not.toContain(all)
  })
})

describe('the OpenAPI document of the operator’s API', () => {
  interface Described {
    paths: Record<string, Record<string, { operationId: string; security: unknown }>>
  }
  const read = async () => {
    const { text } = await app.client().get(`${OPERATOR_API}/openapi.json`)
    return JSON.parse(text) as Record<string, unknown> & Described
  }

  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate(await read())
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('lists every call with its scope', async () => {
    const { paths } = await read()
    for (const [name, { method, path, scope }] of calls) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(described).toMatchObject({ operationId: name, security: [{ cheie: [scope] }] })
      expect([path, app.app.hasRoute({ method, url: path })]).toEqual([path, true])
    }
  })
})
