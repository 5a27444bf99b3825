import type { UserRecord } from '#contract/cetatean.ts'

/** How much of a part of the name is shown, in characters, and what stands for the rest. */
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

/** The name in the header, short enough for the window: last name, first name, the firm's when there is one. */
export function headerName(user: Pick<UserRecord, Part>, isWide: boolean): string {
  const cuts = isWide ? onWide : onPhones
  const parts = (['nume', 'prenume', 'f_nume'] as const).map((part) => cut(user[part], cuts[part]))
  return parts.filter(Boolean).join(' ')
}

/** The whole name, for those who do not see the header. */
export function fullName({ nume, prenume, f_nume }: Pick<UserRecord, Part>): string {
  return [nume, prenume, f_nume]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

// By code points, composed first: no half of a letter is left, be it an emoji or an ș typed as two.
function cut(text: string, { most, mark }: Cut): string {
  const characters = [...text.trim().normalize('NFC')]
  if (characters.length <= most) return characters.join('')
  return `${characters.slice(0, most).join('').trimEnd()}${mark}`
}
