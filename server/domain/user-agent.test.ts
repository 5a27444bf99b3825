import { expect, it } from 'vitest'
import { describeUserAgent, translateDevice } from './user-agent.ts'

it.each([
  [
    'Chrome pe Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  ],
  [
    'Safari pe iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
  ],
  [
    'Chrome pe iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Safari/604.1',
  ],
  ['Edge pe Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0'],
  ['Firefox pe Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  [
    'Samsung Internet pe Android',
    'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36',
  ],
  ['Safari pe Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15'],
  ['WebKit pe Linux', 'Mozilla/5.0 (X11; Linux x86_64) Version/26.0 Safari/605.1.15'],
  ['Dispozitiv necunoscut', 'curl/8.5'],
  ['Dispozitiv necunoscut', ''],
])('%s', (name, userAgent) => {
  expect(describeUserAgent(userAgent)).toBe(name)
})

it.each([
  ['Chrome pe Android', 'Chrome on Android'],
  ['Safari', 'Safari'],
  ['Dispozitiv necunoscut', 'Unknown device'],
])('%s is %s in English', (romanian, english) => {
  expect(translateDevice(romanian, 'en')).toBe(english)
  expect(translateDevice(romanian, 'ro')).toBe(romanian)
})
