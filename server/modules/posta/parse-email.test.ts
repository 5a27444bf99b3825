import { describe, expect, it } from 'vitest'
import { findAddresses, parseEmail } from './parse-email.ts'

const parse = (email: string) => parseEmail(Buffer.from(email.replaceAll('\n', '\r\n')))

describe('an e-mail', () => {
  it('has one author, and the addresses of its envelope and head, in lower case', async () => {
    const { from, recipients } = await parse(
      'Delivered-To: raspuns+A1@x.ro\nFrom: =?utf-8?q?Ana_Pop?= <Ana@Exemplu.ro>\nTo: "P, S" <P@x.ro>, c@x.ro\n\nText',
    )
    expect(from).toBe('ana@exemplu.ro')
    expect(recipients).toEqual(['raspuns+a1@x.ro', 'p@x.ro', 'c@x.ro'])
  })

  it.each(['From: a@x.ro, b@x.ro', 'From: a@x.ro\nFrom: b@x.ro', 'Subject: x', 'From: Ana'])(
    'has no author if its head is „%s”',
    async (head) => {
      expect((await parse(`${head}\n\nText`)).from).toBeNull()
    },
  )

  it('that has only HTML is converted, its quote marked', async () => {
    const html = '<p>Bună,<br>am <b>văzut</b>.</p><blockquote><p>Unde?</p></blockquote>'
    const { text } = await parse(`Content-Type: text/html; charset=utf-8\n\n${html}`)
    expect(text).toBe('Bună,\nam văzut.\n\n> Unde?')
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
      { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') },
      { type: 'message/rfc822' },
    ])
  })
})

it('addresses are found in a long text without any', () => {
  expect(findAddresses('a'.repeat(500_000))).toEqual([])
})
