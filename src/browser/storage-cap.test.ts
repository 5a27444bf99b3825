import { expect, test } from 'vitest'
import { isStorageCapped } from './storage-cap.ts'

const APPLE = 'Apple Computer, Inc.'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, APPLE, true],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, APPLE, true],
  ['Safari on an iPad or a Mac', `${MAC} Version/18.0 Safari/605.1.15`, APPLE, true],
  ['Chrome on a Mac', `${MAC} Chrome/130.0 Safari/537.36`, 'Google Inc.', false],
  ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; rv:140.0) Gecko/20100101 Firefox/140.0', '', false],
  [
    'WebKit on Linux',
    'Mozilla/5.0 (X11; Linux) AppleWebKit/605.1.15 Safari/605.1.15',
    APPLE,
    false,
  ],
])('%s', (_, userAgent, vendor, capped) => {
  expect(isStorageCapped({ userAgent, vendor }, false)).toBe(capped)
  expect(isStorageCapped({ userAgent, vendor }, true)).toBe(false)
})
