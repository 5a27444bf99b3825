import { detectPlatform } from '../../services/install.ts'

interface Place {
  lat: number
  lng: number
  denumire: string
}

/** Builds a directions URL for the phone's maps app; on other devices, for a web map. */
export function buildDirectionsUrl(
  { lat, lng, denumire }: Place,
  browser: { userAgent: string; maxTouchPoints: number },
): string {
  const platform = detectPlatform(browser)
  if (platform === 'android') {
    return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(denumire)})`
  }
  if (platform === 'ios') return `https://maps.apple.com/?daddr=${lat},${lng}`
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`
}
