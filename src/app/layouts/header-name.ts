import type { UserRecord } from '#contract/cetatean.ts'

/** Maximum length of a part of the name, in code points, and the mark of a cut. */
interface Cut {
  most: number
  mark: string
}

type Part = 'nume' | 'prenume' | 'f_nume'

const onPhones: Record<Part, Cut> = {
  nume: { most: 15, mark: '' },
  prenume: { most: 15, mark: '' },
  f_nume: { most: 30, mark: '…' },
}
const onWide: Record<Part, Cut> = {
  nume: { most: 3, mark: '.' },
  prenume: { most: 3, mark: '.' },
  f_nume: { most: 3, mark: '.' },
}

/** Formats the name for the header, cut to the window: last name, first name, company name if any. */
export function headerName(user: Pick<UserRecord, Part>, isWide: boolean): string {
  const cuts = isWide ? onWide : onPhones
  const parts = (['nume', 'prenume', 'f_nume'] as const).map((part) => cut(user[part], cuts[part]))
  return parts.filter(Boolean).join(' ')
}

/** Formats the full name, for screen readers. */
export function fullName({ nume, prenume, f_nume }: Pick<UserRecord, Part>): string {
  return [nume, prenume, f_nume]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

// Counts code points after NFC, so that neither an emoji nor an ș typed as two characters is cut in half.
function cut(text: string, { most, mark }: Cut): string {
  const characters = [...text.trim().normalize('NFC')]
  if (characters.length <= most) return characters.join('')
  return `${characters.slice(0, most).join('').trimEnd()}${mark}`
}
