import { describe, expect, it } from 'vitest'
import { isAuthenticated } from './authentication.ts'

const isSent = (...headers: string[]) => isAuthenticated(headers, 'mx.operator.ro', 'exemplu.ro')

describe('the sender of an e-mail', () => {
  it.each([
    'mx.operator.ro; dmarc=pass header.from=exemplu.ro',
    'MX.Operator.ro 1; spf=fail smtp.mailfrom=x@alt.ro; DMARC=Pass (p=none dis=none) header.from=Exemplu.ro',
    'mx.operator.ro; dkim=pass (2048-bit key; unprotected) header.d=exemplu.ro header.s=k; dmarc=none',
    'mx.operator.ro; dkim=fail header.d=alt.ro; dkim=pass header.d=exemplu.ro',
    'mx.operator.ro; spf=pass smtp.mailfrom=ana@exemplu.ro',
    'mx.operator.ro; spf=pass smtp.mailfrom=exemplu.ro',
    'mx.operator.ro;\r\n\tdkim/1 = pass header.d = exemplu.ro;',
  ])('is known by „%s”', (header) => {
    expect(isSent(header)).toBe(true)
  })

  it.each([
    ['nothing'],
    ['another server', 'mx.alt.ro; dmarc=pass header.from=exemplu.ro'],
    ['a header below the server’s own', 'mx.operator.ro; dmarc=fail', 'mx.operator.ro; dmarc=pass'],
    [
      'a header below another server’s',
      'mx2.operator.ro; dmarc=fail',
      'mx.operator.ro; dmarc=pass header.from=exemplu.ro',
    ],
    [
      'an envelope address with an equals sign',
      'mx.operator.ro; spf=pass smtp.mailfrom=exemplu.ro=x@alt.ro',
    ],
    [
      'what a sender wrote after a space',
      'mx.operator.ro; spf=pass smtp.mailfrom=x; dmarc=pass header.from=exemplu.ro @alt.ro',
    ],
    ['no result', 'mx.operator.ro; none'],
    [
      'a failure',
      'mx.operator.ro; dkim=pass header.d=exemplu.ro; dmarc=fail header.from=exemplu.ro',
    ],
    ['another domain', 'mx.operator.ro; dmarc=pass header.from=alt.ro'],
    ['a signature of another domain', 'mx.operator.ro; dkim=pass header.d=alt.ro'],
    ['a domain that only ends alike', 'mx.operator.ro; dkim=pass header.d=neexemplu.ro'],
    ['an envelope of another domain', 'mx.operator.ro; spf=pass smtp.mailfrom=exemplu.ro@alt.ro'],
    ['a comment', 'mx.operator.ro; spf=fail (; dmarc=pass header.from=exemplu.ro)'],
    [
      'a quoted text',
      'mx.operator.ro; spf=fail smtp.mailfrom="x; dmarc=pass header.from=exemplu.ro"@alt.ro',
    ],
    ['a comment without end', 'mx.operator.ro; dmarc=pass header.from=exemplu.ro ('],
    ['a quote without end', 'mx.operator.ro; dmarc=pass header.from=exemplu.ro "'],
  ])('is not known by %s', (_what, ...headers) => {
    expect(isSent(...headers)).toBe(false)
  })
})
