import { describe, expect, it } from 'vitest'
import {
  CONTAINER_ALPHABET,
  findScannedCode,
  formatContainerCode,
  parseContainerCode,
} from './container-code.ts'

// 2 has the value 0, so that every weighted sum of them is 0.
const ZEROS = '222222222'
const CODE = 'K7M4XH2Q'
const whole = [...CONTAINER_ALPHABET]
  .map((check) => CODE + check)
  .find((code) => parseContainerCode(code) !== null)!

describe('a container code', () => {
  it('is read in lower case, with spaces and with dashes', () => {
    expect(parseContainerCode(ZEROS)).toBe(ZEROS)
    expect(parseContainerCode(` ${formatContainerCode(whole).toLowerCase()} `)).toBe(whole)
    expect(parseContainerCode(formatContainerCode(whole).replaceAll(' ', '-'))).toBe(whole)
  })

  it('is written in groups of three', () => {
    expect(formatContainerCode('K7M4XH2QP')).toBe('K7M 4XH 2QP')
  })

  it('has one right check character', () => {
    const right = [...CONTAINER_ALPHABET].filter((check) => parseContainerCode(CODE + check))
    expect(right).toHaveLength(1)
  })

  it('is refused with any one character changed', () => {
    for (const [index, own] of [...whole].entries()) {
      for (const other of CONTAINER_ALPHABET) {
        if (other === own) continue
        const wrong = whole.slice(0, index) + other + whole.slice(index + 1)
        expect(parseContainerCode(wrong), wrong).toBeNull()
      }
    }
  })

  it('is refused with any two neighbours exchanged', () => {
    for (let index = 0; index < whole.length - 1; index += 1) {
      const [one, other] = [whole[index]!, whole[index + 1]!]
      if (one === other) continue
      const wrong = whole.slice(0, index) + other + one + whole.slice(index + 2)
      expect(parseContainerCode(wrong), wrong).toBeNull()
    }
  })

  it.each(['', 'K7M', `${ZEROS}2`, '22222222O', '22222222Ș', '2'.repeat(2000)])(
    'is refused as „%s”',
    (typed) => expect(parseContainerCode(typed)).toBeNull(),
  )
})

describe('what a camera reads', () => {
  const origin = 'https://portal.example.ro'

  it('is a code at the address of a container’s page', () => {
    expect(findScannedCode(`${origin}/#/recipient/${whole}`, origin)).toBe(whole)
  })

  it.each([
    `https://altundeva.example.ro/#/recipient/${ZEROS}`,
    `${origin}.example.com/#/recipient/${ZEROS}`,
    `${origin}/#/auth/login`,
    `${origin}/#/recipient/${ZEROS}X`,
    ZEROS,
    'WIFI:T:WPA;S:acasa;;',
  ])('is not a code as „%s”', (scanned) => expect(findScannedCode(scanned, origin)).toBeNull())
})
