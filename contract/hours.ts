const SPAN = /^([01]\d|2[0-4]):([0-5]\d)\s*[-–]\s*([01]\d|2[0-4]):([0-5]\d)$/

/** Parses a span of hours, `07:00-12:00`, into its ends; null if it is none. It ends at 24:00 at the latest. */
export function parseHours(text: string): [from: string, to: string] | null {
  const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text.trim()) ?? []
  const [from, to] = [`${fromHour}:${fromMinute}`, `${toHour}:${toMinute}`]
  return fromHour !== undefined && from < to && to <= '24:00' ? [from, to] : null
}

/** Formats a span of hours as it is stored and shown: `07:00–12:00`. */
export const formatHours = ([from, to]: readonly [string, string]): string => `${from}–${to}`
