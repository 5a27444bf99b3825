const CONTROLS = /(?!\n)[\p{Cc}\p{Cf}]/gu

/** A text that only shows: what somebody else wrote cannot move the cursor, hide or turn what stands around it. */
export const plain = (text: string): string => text.replaceAll('\t', ' ').replace(CONTROLS, '')

/** JSON that reads the same and only shows. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(CONTROLS, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
