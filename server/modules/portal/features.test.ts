import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { errorTexts } from '#contract/texts.ro.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    variables: { FEATURES_OFF: 'cards,transfers,push,map,sms,english,desk,opendata' },
  })
})
afterAll(() => app.close())

const ofFeatures = Object.values(endpoints).filter(({ feature }) => feature !== undefined)

describe('a portal with its features off', () => {
  it.each(ofFeatures)('refuses $path with one code and a sentence', async ({ method, path }) => {
    const url = path.replace(/:\w+/, '1')
    const answer = await app.app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      errors: { code: 'functie_oprita', message: [errorTexts.functie_oprita] },
    })
  })

  it('answers in Romanian, whatever is asked for', async () => {
    const headers = { 'accept-language': 'en' }
    const { body } = await app.app.inject({ url: '/api/get-cards', headers })
    expect(body).toContain(errorTexts.functie_oprita)
  })

  it('says in its configuration that nothing is paid by card', async () => {
    const { functii } = (await app.app.inject('/api/config')).json<{ data: PortalConfig }>().data
    expect(functii).toEqual({ demonstratie: true, plati: false, push: false })
  })

  it('has no code for a transfer', async () => {
    const { statusCode, body } = await app.app.inject('/api/factura-qr/1')
    expect([statusCode, body]).toEqual([404, expect.stringContaining('functie_oprita')])
  })
})
