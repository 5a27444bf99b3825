// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { detectIosBrowser, detectPlatform } from './install.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'

test.each([
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 14; SM-A145R) Chrome/130.0', 5, 'android'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['an iPad, which says it is a Mac', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, 'desktop'],
  ['a laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0', 10, 'desktop'],
] as const)('detects %s', (_, userAgent, maxTouchPoints, platform) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform)
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, 'iphone'],
  ['Safari on an iPad', MAC.replace('Safari', 'Version/18.0 Safari'), 'ipad'],
  ['an iPad that asks for mobile pages', `${IPAD} Version/18.0 Mobile/15E148 Safari/604.1`, 'ipad'],
  ['Chrome', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'other'],
  ['Firefox', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'other'],
  ['Edge', `${IPHONE} Version/18.0 EdgiOS/130.0 Mobile/15E148 Safari/604.1`, 'other'],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone15,2]`, 'inApp'],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 350.0 (iPhone15,2; iOS 18_6)`, 'inApp'],
  ['the Google application', `${IPHONE} GSA/340.0 Mobile/15E148 Safari/604.1`, 'inApp'],
  ['a mail application', `${IPHONE} Mobile/15E148`, 'inApp'],
] as const)('detects on iOS: %s', (_, userAgent, browser) => {
  expect(detectIosBrowser({ userAgent })).toBe(browser)
})
