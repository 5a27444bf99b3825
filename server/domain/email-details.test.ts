import { describe, expect, it } from 'vitest'
import { caseLink } from './case-texts.ro.ts'
import { nameThread, parseThread, threadOf } from './email-details.ts'

describe('the thread of an e-mail', () => {
  it.each(['sesizare', 'solicitare'] as const)('is that of the %s which its link shows', (kind) => {
    expect(threadOf(caseLink(kind, 12))).toEqual({ thread: `${kind}-12` })
  })

  it.each(['', '/plati', '/sesizari', '/solicitare-noua/ADEZIUNE'])('is none for „%s”', (link) => {
    expect(threadOf(link)).toEqual({})
  })

  it('tells its case', () => {
    const about = { kind: 'solicitare', id: 12 } as const
    expect(parseThread(nameThread(about))).toEqual(about)
  })

  it.each(['', 'sesizare', 'factura-12', 'sesizare-12a'])('named „%s” tells no case', (thread) => {
    expect(parseThread(thread)).toBeNull()
  })
})
