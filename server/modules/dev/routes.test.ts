import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmail, sendSms } from '#server/domain/messages.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

interface Shown {
  id: number
  canal: string
  catre: string
  text: string
}

const JSON_ONLY = { accept: 'application/json' }

const RO = { language: 'ro' } as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.ports
  const code = 'Cod: 12345\n@localhost:8080 #12345'
  await sendSms(db, app.ports, { to: '+40722000142', citizenId: null, text: code })
  const letter = { subject: '<b>Subiect</b>', text: 'Bună <script>x</script>', details: RO }
  await sendEmail(db, app.ports, { to: 'ana@exemplu.ro', citizenId: null, ...letter })
})
afterAll(() => app.close())

async function shown(query = ''): Promise<Shown[]> {
  const { text } = await app.client().get(`/dev/mesaje${query}`, JSON_ONLY)
  return JSON.parse(text) as Shown[]
}

describe('the captured messages', () => {
  it('are served on loopback only, and not through a proxy', async () => {
    const from = (address: string, headers = {}) =>
      app.client(address).get('/dev/mesaje', { ...JSON_ONLY, ...headers })
    for (const own of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1']) {
      expect((await from(own)).status).toBe(200)
    }
    for (const other of ['10.0.0.5', '8.8.8.8', '2001:db8::1', '::ffff:10.0.0.5']) {
      expect(statusAndCode(await from(other))).toEqual([404, 'inexistent'])
    }
    const proxied = { 'x-forwarded-for': '127.0.0.1' }
    expect(statusAndCode(await from('127.0.0.1', proxied))).toEqual([404, 'inexistent'])
  })

  it('are a plain JSON list, newest first', async () => {
    const messages = await shown()
    expect(messages.map(({ canal }) => canal)).toEqual(['email', 'sms'])
    expect(Object.keys(messages[0]!).toSorted()).toEqual([
      'canal',
      'catre',
      'creat_la',
      'id',
      'text',
    ])
    expect(messages[1]!.text.split('\n').at(-1)).toBe('@localhost:8080 #12345')
  })

  it.each(['0722000142', '%2B40722000142', '+40722000142', '0722%20000%20142'])(
    'are found by phone, as %s',
    async (phone) => {
      expect(await shown(`?catre=${phone}`)).toMatchObject([{ catre: '+40722000142' }])
    },
  )

  it('are found by e-mail address, ignoring case', async () => {
    expect(await shown('?catre=Ana@Exemplu.ro')).toMatchObject([{ canal: 'email' }])
    expect(await shown('?catre=altcineva@exemplu.ro')).toEqual([])
  })

  it('are an HTML page in a browser, with the message content escaped', async () => {
    const { text, headers } = await app.client().get('/dev/mesaje', { accept: 'text/html' })
    expect(text).toContain('Bună &lt;script&gt;x&lt;/script&gt;')
    expect(text).toContain('&lt;b&gt;Subiect&lt;/b&gt;')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('show the HTML part of an e-mail, and of nothing else', async () => {
    const [email, sms] = await shown()
    const { text, headers } = await app.client().get(`/dev/mesaje/${email!.id}`)
    expect(text).toMatch(/^<!doctype html>/)
    expect(text).toContain('Bună &lt;script&gt;x&lt;/script&gt;')
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
    const { text: list } = await app.client().get('/dev/mesaje', { accept: 'text/html' })
    expect(list.match(/<iframe src="mesaje\/\d+"/g)).toEqual([`<iframe src="mesaje/${email!.id}"`])
    expect((await app.client().get(`/dev/mesaje/${sms!.id}`)).status).toBe(404)
    expect((await app.client('8.8.8.8').get(`/dev/mesaje/${email!.id}`)).status).toBe(404)
  })

  it('are not served outside demonstration', async () => {
    const operation = await startTestApp({ env: { demo: false } })
    const answer = await operation.client().get('/dev/mesaje', JSON_ONLY)
    expect(answer.status).toBe(404)
    await operation.close()
  })
})
