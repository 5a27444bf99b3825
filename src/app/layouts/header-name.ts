import type { UserRecord } from '#contract/cetatean.ts'
import { limits } from '#contract/limits.ts'

/** Maximum length of a part of the name, in code points, and the mark of a cut. */
interface Truncation {
  maxLength: number
  suffix: string
}

type Part = 'nume' | 'prenume' | 'f_nume'

const { phone, companyOnPhone, wide } = limits.headerName
const personOnPhone: Truncation = { maxLength: phone, suffix: '' }
const anyOnWide: Truncation = { maxLength: wide, suffix: '.' }

const onPhones: Record<Part, Truncation> = {
  nume: personOnPhone,
  prenume: personOnPhone,
  f_nume: { maxLength: companyOnPhone, suffix: '…' },
}
const onWide: Record<Part, Truncation> = {
  nume: anyOnWide,
  prenume: anyOnWide,
  f_nume: anyOnWide,
}

/** Formats the name for the header, cut to the window: last name, first name, company name if any. */
export function formatHeaderName(user: Pick<UserRecord, Part>, isWide: boolean): string {
  const cuts = isWide ? onWide : onPhones
  const parts = (['nume', 'prenume', 'f_nume'] as const).map((part) =>
    truncate(user[part], cuts[part]),
  )
  return parts.filter(Boolean).join(' ')
}

/** Formats the full name, for screen readers. */
export function formatFullName({ nume, prenume, f_nume }: Pick<UserRecord, Part>): string {
  return [nume, prenume, f_nume]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

// Counts code points after NFC, so that neither an emoji nor an ș typed as two characters is cut in half.
function truncate(text: string, { maxLength, suffix }: Truncation): string {
  const characters = [...text.trim().normalize('NFC')]
  if (characters.length <= maxLength) return characters.join('')
  return `${characters.slice(0, maxLength).join('').trimEnd()}${suffix}`
}
