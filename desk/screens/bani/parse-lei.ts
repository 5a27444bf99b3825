const LEI = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** Parses a sum in lei, as `14,50` or `1.234,50`, into bani; null if it is none or 0. */
export function parseLei(text: string): number | null {
  const compact = text.replace(/\s/g, '').replace(/\.(?=\d{3}(?:[.,]|$))/g, '')
  const [, whole, fraction = ''] = LEI.exec(compact) ?? []
  if (whole === undefined) return null
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0')) || null
}
