import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findById } from '#server/domain/citizens.ts'
import { enabledChannels } from '#server/domain/notifications.ts'
import { unsubscribeUrl } from '#server/domain/unsubscribe-links.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST', url: string, type = 'application/x-www-form-urlencoded') =>
  app.app.inject({
    method,
    url,
    ...(method === 'POST' && {
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    }),
  })

async function aLink(preferences = {}) {
  const { id: citizenId } = await aCitizen(app, { preferences })
  const url = unsubscribeUrl(app.ports.env, { citizenId, kinds: ['factura', 'contract'] })
  const path = new URL(url).pathname
  const hasEmail = async (kind: 'factura' | 'contract' | 'sesizare') =>
    enabledChannels((await findById(app.ports.db, citizenId))!, { kind }).email
  return { path, citizenId, hasEmail }
}

describe('the page that stops e-mails', () => {
  it('asks first: opening it changes nothing and sets no cookie', async () => {
    const { path, hasEmail } = await aLink()
    const answer = await call('GET', path)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<form method="post" action="${path}">`)
    expect(answer.body).toContain('contracte')
    expect(answer.body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await hasEmail('factura')).toBe(true)
  })

  it('stops the kinds of its link and no other, and sends them again at a press', async () => {
    const { path, hasEmail } = await aLink({ notificari: { factura: { sms: true } } })
    expect((await call('POST', path)).body).toContain('Nu vă mai trimitem e-mailuri')
    expect([await hasEmail('factura'), await hasEmail('contract')]).toEqual([false, false])
    expect(await hasEmail('sesizare')).toBe(true)
    const again = await call('POST', `${path}/inapoi`)
    expect(again.body).toContain('Vă trimitem din nou')
    expect([await hasEmail('factura'), await hasEmail('contract')]).toEqual([true, true])
  })

  it('keeps the citizen’s other choices', async () => {
    const preferences = {
      limba: 'en',
      notificari: { factura: { sms: true }, plata: { push: false } },
    }
    const { path, citizenId } = await aLink(preferences)
    expect((await call('POST', path, 'multipart/form-data; boundary=x')).body).toContain('Done.')
    expect((await findById(app.ports.db, citizenId))!.preferences).toEqual({
      limba: 'en',
      notificari: {
        factura: { sms: true, email: false },
        contract: { email: false },
        plata: { push: false },
      },
    })
  })

  it('is not found with another signature, another citizen, another kind or a closed account', async () => {
    const { path } = await aLink()
    const other = await aLink()
    const signature = path.slice(-32)
    const forged = [
      path.replace(signature, '0'.repeat(32)),
      other.path.replace(other.path.slice(-32), signature),
      path.replace('factura', 'sesizare'),
      path.slice(0, -5),
    ]
    for (const url of forged) {
      for (const method of ['GET', 'POST'] as const)
        expect((await call(method, url)).statusCode).toBe(404)
    }
    const { id: citizenId } = await aCitizen(app, { state: 'neconfirmat' })
    const closed = unsubscribeUrl(app.ports.env, { citizenId, kinds: ['cont'] })
    expect((await call('POST', new URL(closed).pathname)).statusCode).toBe(404)
  })
})
