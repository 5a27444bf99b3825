// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { exportFileName } from './setari.ts'

describe('the file of an export', () => {
  it('has the day of the city, not that of UTC', () => {
    const afterMidnight = new Date('2026-12-31T22:30:00Z')
    expect(exportFileName('datele-mele', afterMidnight)).toBe('datele-mele-2027-01-01.json')
  })
})
