// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { platformOf } from './install.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'

test.each([
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 14; SM-A145R) Chrome/130.0', 5, 'android'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['an iPad, which says it is a Mac', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, 'desktop'],
  ['a laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0', 10, 'desktop'],
] as const)('%s is known', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})
