import { formatRounded } from '../../i18n/numbers.ts'

/** Formats bytes as `412 kB` or `1,8 MB`, in English `1.8 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${formatRounded(Math.max(Math.round(bytes / 1000), 1))} kB`
  return `${formatRounded(bytes / 1_000_000)} MB`
}
