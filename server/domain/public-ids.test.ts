import { describe, expect, it } from 'vitest'
import { MAX_ID } from '#contract/fields.ts'
import { decodePublicId, encodePublicId } from './public-ids.ts'

const env = { appKey: 'o cheie de probă, lungă de peste treizeci și două de caractere' }
const FIRST = Array.from({ length: 2000 }, (_, index) => index + 1)

describe('the public id of a citizen', () => {
  it('maps back to that citizen and no other', () => {
    const ids = [...FIRST, 2 ** 16, 2 ** 16 + 1, MAX_ID - 1, MAX_ID]
    const shown = ids.map((id) => encodePublicId(env, id))
    expect(shown.map((id) => decodePublicId(env, id))).toEqual(ids)
    expect(new Set(shown).size).toBe(ids.length)
  })

  it('is a valid id of the contract', () => {
    for (const id of FIRST.map((first) => encodePublicId(env, first))) {
      expect(Number.isInteger(id) && id >= 1 && id <= MAX_ID).toBe(true)
    }
  })

  it('does not reveal its neighbours', () => {
    const shown = FIRST.map((id) => encodePublicId(env, id))
    const near = shown.filter((id, index) => index > 0 && Math.abs(id - shown[index - 1]!) < 1000)
    expect(near.length).toBeLessThan(5)
  })

  it('differs under another app key', () => {
    const other = { appKey: `${env.appKey}!` }
    expect(
      FIRST.filter((id) => encodePublicId(other, id) === encodePublicId(env, id)).length,
    ).toBeLessThan(5)
  })
})
