const CONTROLS = /(?!\n)[\p{Cc}\p{Cf}]/gu

/** Strips control and format characters: foreign text cannot move the cursor, hide or reverse what surrounds it. */
export const sanitizeText = (text: string): string =>
  text.replaceAll('\t', ' ').replace(CONTROLS, '')

/** Serializes to JSON with control and format characters escaped. */
export const toSafeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(CONTROLS, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
