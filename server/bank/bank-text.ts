const REPLACED: Record<string, string> = {
  '„': '"',
  '”': '"',
  '“': '"',
  '«': '"',
  '»': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '~': '-',
}

/**
 * Converts a text to what the bank accepts: characters 32 to 125, without diacritics or line breaks, cut to a length.
 */
export function toBankText(text: string, maxLength: number): string {
  return text
    .replace(/[„”“«»’‘–—…~]/g, (sign) => REPLACED[sign] ?? ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0020-\u007d]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}
