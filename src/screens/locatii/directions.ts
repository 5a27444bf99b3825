import { platformOf } from '../../services/install.ts'

interface Place {
  lat: number
  lng: number
  denumire: string
}

/** Opens the way to a place in the maps of the phone; elsewhere in a map of the web. */
export function directionsTo(
  { lat, lng, denumire }: Place,
  browser: { userAgent: string; maxTouchPoints: number },
): string {
  const platform = platformOf(browser)
  if (platform === 'android') {
    return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(denumire)})`
  }
  if (platform === 'ios') return `https://maps.apple.com/?daddr=${lat},${lng}`
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`
}
