import { describe, expect, it } from 'vitest'
import { caseLink } from './case-texts.ro.ts'
import { threadOf } from './email-details.ts'

describe('the thread of an e-mail', () => {
  it.each(['sesizare', 'solicitare'] as const)('is that of the %s which its link shows', (kind) => {
    expect(threadOf(caseLink(kind, 12))).toEqual({ thread: `${kind}-12` })
  })

  it.each(['', '/plati', '/sesizari', '/solicitare-noua/ADEZIUNE'])('is none for „%s”', (link) => {
    expect(threadOf(link)).toEqual({})
  })
})
