const number = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })

/** Formats bytes as `412 kB` or `1,8 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${number.format(Math.max(Math.round(bytes / 1000), 1))} kB`
  return `${number.format(bytes / 1_000_000)} MB`
}
