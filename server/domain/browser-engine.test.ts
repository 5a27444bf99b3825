import { expect, it } from 'vitest'
import { parseEngine } from './browser-engine.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15'
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109'

it.each([
  [`${iPhone} (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1`, 'webkit 16'],
  [`${iPhone} (KHTML, like Gecko) CriOS/120.0.0.0 Mobile/15E148 Safari/604.1`, 'webkit 16'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'webkit 26',
  ],
  [`${chrome}.0.0.0 Mobile Safari/537.36`, 'chromium 109'],
  [`${chrome}.0.0.0 SamsungBrowser/21.0 Mobile Safari/537.36`, 'chromium 109'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'gecko 115'],
  ['curl/8.5.0', 'alt'],
  ['Chrome/1960823410018', 'alt'],
  ['', 'alt'],
])('%s is %s', (userAgent, version) => {
  expect(parseEngine(userAgent).version).toBe(version)
})
