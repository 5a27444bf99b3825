import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

interface Description {
  openapi: string
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: unknown; security?: unknown }>
  >
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    variables: { OPERATOR_PHONE: '021 111 22 33', VISITOR_REQUEST_DAYS: '500' },
  })
})
afterAll(() => app.close())

describe('the public configuration', () => {
  it('names the operator and says that this is a demonstration', async () => {
    const { body } = await app.client().get('/api/config')
    expect(body.data).toMatchObject({
      operator: { ...getDemoCity().operator, telefon: '021 111 22 33' },
      functii: { demonstratie: true, plati: true, push: false },
      harta_centru: getDemoCity().centru,
      cereri_vizitatori_zile: 500,
    })
  })

  it('holds no secret', async () => {
    expect((await app.client().get('/api/config')).text).not.toContain(app.ports.env.appKey)
  })
})

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { text } = await app.client().get('/api/openapi.json')
    const { valid, errors } = await new Validator().validate(
      JSON.parse(text) as Record<string, unknown>,
    )
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('lists every call, with its parameters in braces', async () => {
    const { text } = await app.client().get('/api/openapi.json')
    const { openapi, paths } = JSON.parse(text) as Description
    expect(openapi).toBe('3.1.0')
    for (const [name, { method, path, access, body, multipart }] of Object.entries(endpoints)) {
      const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(call?.operationId).toBe(name)
      expect(call?.security).toEqual(access === 'citizen' ? [{ bearer: [] }] : [])
      expect(Boolean(call?.requestBody)).toBe(Boolean(body ?? multipart))
    }
  })

  it('gives the patterns of fields', async () => {
    const { text } = await app.client().get('/api/openapi.json')
    expect(text).toContain('"pattern":"^[0-9]{6}$"')
  })

  it('lists only calls that are served', async () => {
    for (const { method, path } of Object.values(endpoints)) {
      expect([path, app.app.hasRoute({ method, url: path })]).toEqual([path, true])
    }
  })
})
