import { expect, it } from 'vitest'
import { buildDirectionsUrl } from './directions.ts'

const place = { lat: 44.4119, lng: 26.0674, denumire: 'Modul „A” (colț)' }
const browser = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints })

it("links to the phone's maps app, or to OpenStreetMap on other devices", () => {
  expect(buildDirectionsUrl(place, browser('Linux; Android 14'))).toBe(
    `geo:44.4119,26.0674?q=44.4119,26.0674(${encodeURIComponent(place.denumire)})`,
  )
  expect(buildDirectionsUrl(place, browser('iPhone'))).toBe(
    'https://maps.apple.com/?daddr=44.4119,26.0674',
  )
  expect(buildDirectionsUrl(place, browser('X11; Linux', 0))).toBe(
    'https://www.openstreetmap.org/directions?to=44.4119%2C26.0674',
  )
})
