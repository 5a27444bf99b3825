import { describe, expect, it } from 'vitest'
import { findAddresses, sliceHead } from './incoming-email.ts'
import { parseEmail } from './parse-email.ts'

const parse = (email: string) => parseEmail(Buffer.from(email.replaceAll('\n', '\r\n')))

describe('an e-mail', () => {
  it('has one author, and the addresses of its envelope and head, in lower case', async () => {
    const { from, recipients } = await parse(
      'Delivered-To: raspuns+A1@x.ro\nFrom: =?utf-8?q?Ana_Pop?= <Ana@Exemplu.ro>\nTo: "P, S" <P@x.ro>, c@x.ro\n\nText',
    )
    expect(from).toBe('ana@exemplu.ro')
    expect(recipients).toEqual(['raspuns+a1@x.ro', 'p@x.ro', 'c@x.ro'])
  })

  it.each([
    'From: a@x.ro, b@x.ro',
    'From: a@x.ro\nFrom: b@x.ro',
    'From: <a@x.ro> <b@x.ro>',
    'From: Vecinii: a@x.ro;',
    'From: =?utf-8?q?a=40x.ro?=',
    'Subject: x',
    'From: Ana',
  ])('has no author if its head is „%s”', async (head) => {
    expect((await parse(`${head}\n\nText`)).from).toBeNull()
  })

  it.each([
    '"a@x.ro" <b@x.ro>',
    'a@x.ro <b@x.ro>',
    '(a@x.ro) b@x.ro',
    '=?utf-8?q?=3Ca=40x.ro=3E?= <b@x.ro>',
  ])('has the author of its address, whatever the name is: %s', async (from) => {
    expect((await parse(`From: ${from}\n\nText`)).from).toBe('b@x.ro')
  })

  it('that has only HTML is converted, its quote marked', async () => {
    const html = '<p>Bună,<br>am <b>văzut</b>.</p><blockquote><p>Unde?</p></blockquote>'
    const { text } = await parse(`Content-Type: text/html; charset=utf-8\n\n${html}`)
    expect(text).toBe('Bună,\nam văzut.\n\n> Unde?')
  })

  it('that has scripts and styles is only its text, however deep it is nested', async () => {
    const html = `<style>p{color:red}</style><script>alert(1)</script><p onclick="x()">Am văzut.</p>${'<div>'.repeat(5000)}`
    const { text } = await parse(`Content-Type: text/html; charset=utf-8\n\n${html}`)
    expect(text.trim()).toBe('Am văzut.')
  })

  it('gives its attachments, and forwarded e-mails as such', async () => {
    const { attachments, text } = await parse(
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        'Text',
        '--b',
        'Content-Type: application/pdf; name="a.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERg==',
        '--b',
        'Content-Type: message/rfc822',
        '',
        'Subject: Alt',
        '',
        'Altul',
        '--b--',
      ].join('\n'),
    )
    expect(text.trim()).toBe('Text')
    expect(attachments).toMatchObject([
      { name: 'a.pdf', type: 'application/pdf', bytes: new Uint8Array(Buffer.from('%PDF')) },
      { type: 'message/rfc822' },
    ])
  })
})

it('addresses are found in a long text without any', () => {
  expect(findAddresses('a'.repeat(500_000))).toEqual([])
})

describe('the head of an e-mail', () => {
  const headOf = (email: string) => sliceHead(Buffer.from(email))?.toString()

  it('ends at its first empty line', () => {
    expect(headOf('From: a@x.ro\r\n\r\nText\r\n\r\nAltul')).toBe('From: a@x.ro\r\n\r\n')
    expect(headOf('From: a@x.ro\n\nText')).toBe('From: a@x.ro\n\n')
    expect(headOf('From: a@x.ro')).toBe('From: a@x.ro')
  })

  it('is not read when it is too long, lest it be cut', () => {
    expect(headOf(`From: a@x.ro,${' '.repeat(300_000)}b@x.ro\n\nText`)).toBeUndefined()
  })
})
