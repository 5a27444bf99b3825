import { describe, expect, it } from 'vitest'
import { MAX_ID } from '#contract/fields.ts'
import {
  bounceAddress,
  readBounceAddress,
  readReplyAddress,
  replyAddress,
} from './reply-addresses.ts'
import type { ReplyTarget } from './reply-addresses.ts'

const env = { appKey: 'o-cheie-de-test-de-32-de-caractere' }
const ADDRESS = 'raspuns@exemplu.ro'
/** Longest local part of an address (RFC 5321). */
const MAX_LOCAL_PART = 64
const target: ReplyTarget = { kind: 'sesizare', id: 12, citizenId: 7 }
const address = replyAddress(env, ADDRESS, target)

describe('the address of an answer', () => {
  it.each<ReplyTarget>([
    target,
    { ...target, kind: 'solicitare' },
    { kind: 'solicitare', id: MAX_ID, citizenId: MAX_ID },
  ])('names %o, in any case of letters', (one) => {
    const written = replyAddress(env, ADDRESS, one)
    expect(readReplyAddress(env, ADDRESS, written)).toEqual(one)
    expect(readReplyAddress(env, ADDRESS, written.toUpperCase())).toEqual(one)
    expect(written.split('@')[0]!.length).toBeLessThanOrEqual(MAX_LOCAL_PART)
  })

  it('does not tell the citizen’s id', () => {
    expect(address).toMatch(/^raspuns\+sc-(?!7-)[0-9a-z]+-[0-9a-f]{24}@exemplu\.ro$/)
  })

  it.each([
    ['without a token', ADDRESS],
    ['of another case', address.replace('+sc-', '+sd-')],
    ['of another kind', address.replace('+sc-', '+cc-')],
    ['with another signature', address.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'))],
    ['with a cut signature', address.replace(/.(?=@)/, '')],
    ['of another domain', address.replace('exemplu.ro', 'alt.exemplu.ro')],
    ['signed with another key', replyAddress({ appKey: 'alta-cheie' }, ADDRESS, target)],
    ['empty', ''],
  ])('is not read when %s', (_what, wrong) => {
    expect(readReplyAddress(env, ADDRESS, wrong)).toBeNull()
  })
})

describe('the address of a returned message', () => {
  const returned = bounceAddress(env, ADDRESS, 1234)

  it('names it, in any case of letters', () => {
    expect(readBounceAddress(env, ADDRESS, returned)).toBe(1234)
    expect(readBounceAddress(env, ADDRESS, returned.toUpperCase())).toBe(1234)
  })

  it.each([
    ['without a token', ADDRESS],
    ['of another message', returned.replace('+r', '+r1')],
    ['of an answer', address],
    ['signed with another key', bounceAddress({ appKey: 'alta-cheie' }, ADDRESS, 1234)],
  ])('is not read when %s', (_what, wrong) => {
    expect(readBounceAddress(env, ADDRESS, wrong)).toBeNull()
  })

  it('answers nothing', () => {
    expect(readReplyAddress(env, ADDRESS, returned)).toBeNull()
  })
})
