import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareFields, SHARE_PATH } from '#contract/share-target.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const MEGABYTES = 30

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as { port: number }).port
})
afterAll(() => app.close())

const address = () => `http://127.0.0.1:${port}${SHARE_PATH}`

function aShare(): FormData {
  const form = new FormData()
  for (let index = 0; index < MEGABYTES; index += 1) {
    form.append(shareFields.files, new File([new Uint8Array(1_000_000)], `${index}.jpg`))
  }
  return form
}

describe('a share that no worker has taken', () => {
  it('leads to a page that says the photos did not arrive, and how to add them', async () => {
    const answer = await fetch(address(), { method: 'POST', body: aShare(), redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, SHARE_PATH])
    const page = await fetch(address())
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('set-cookie')).toBeNull()
    const markup = await page.text()
    expect(markup).toContain('Fotografiile nu au ajuns')
    expect(markup).toContain('/#/sesizari/noua"')
    expect(markup).toContain('<p lang="en">')
    expect(markup).not.toMatch(/<script|\sstyle=/)
  })

  it('is read to its end, so that the connection serves the page after it', async () => {
    const socket = connect(port, '127.0.0.1')
    const head = (method: string, more: string) =>
      `${method} ${SHARE_PATH} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
    const body = Buffer.alloc(MEGABYTES * 1_000_000)
    const type = 'Content-Type: multipart/form-data; boundary=x'
    socket.write(head('POST', `${type}\r\nContent-Length: ${body.length}\r\n`))
    socket.write(body)
    socket.end(head('GET', 'Connection: close\r\n'))
    const answers = await text(socket)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 303', 'HTTP/1.1 200'])
  })
})
