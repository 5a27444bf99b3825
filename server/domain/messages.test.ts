import { describe, expect, it } from 'vitest'
import { toGsm7 } from './messages.ts'

describe('the text of an SMS', () => {
  it('loses the letters that GSM-7 lacks', () => {
    expect(toGsm7('Codul dvs. „ăâîșțşţ ĂÂÎȘȚ” – așa…')).toBe('Codul dvs. "aaistst AAIST" - asa...')
  })

  it('keeps the line that phones autofill codes from', () => {
    expect(toGsm7('Codul: 12345\n@portal.exemplu.ro #12345')).toBe(
      'Codul: 12345\n@portal.exemplu.ro #12345',
    )
  })
})
